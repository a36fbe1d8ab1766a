import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { type Operation, operations, type Parameter } from '../operation.ts';
import { pageOf, resource } from '../schema/envelope.ts';
import { orNull } from '../schema/json-schema.ts';
import { needsNoSentence } from './describe-properties.ts';
import { openApiDocument } from './document.ts';
import { writtenOut } from './written-out.ts';

type By<T> = Readonly<Record<string, T>>;
interface DescribedAnswer {
  readonly headers?: By<{ readonly required?: boolean }>;
  readonly content?: By<{
    readonly example?: unknown;
    readonly examples?: By<{ readonly value: { readonly status: number } }>;
  }>;
}
interface DescribedOperation {
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters?: readonly (Readonly<Record<'name' | 'in' | 'description', string>> & {
    readonly required: boolean;
    readonly schema: object;
  })[];
  readonly responses: By<DescribedAnswer>;
}
interface Description {
  readonly info: { readonly description: string };
  readonly paths: By<By<DescribedOperation>>;
}

const Thing = resource('Thing', { id: 'a' }, { id: Type.String() });
const hint: Parameter = {
  name: 'X-Hint',
  required: false,
  lenient: true,
  description: 'A hint.',
  schema: Type.String({ maxLength: 128, pattern: '^[a-z]+$' }),
};
const words = { summary: 'S', description: 'D.' };
const answers = { 200: Thing };

const ofKeys = operations(
  { tag: 'Brands', credentials: ['apiKey'], resource: 'brands' },
  {
    read: {
      method: 'GET',
      path: '/v1/reads/{order_ref}',
      ...words,
      answers,
      conditional: true,
      brand: 'optional',
    },
    replace: { method: 'PUT', path: '/v1/changes', ...words, answers, brand: 'only-brand' },
    change: {
      method: 'POST',
      path: '/v1/changes',
      ...words,
      answers,
      brand: 'required',
      problems: ['conflict'],
    },
    remove: {
      method: 'DELETE',
      path: '/v1/changes',
      ...words,
      answers: { 204: Type.Null() },
      credentials: ['publishableKey'],
      brand: 'required',
    },
    list: {
      method: 'GET',
      path: '/v1/lists',
      ...words,
      answers,
      brand: 'optional',
      furtherRules: 'Only as often as needed.',
    },
  },
);
const anonymous = operations(
  { tag: 'Intake', credentials: [] },
  { open: { method: 'GET', path: '/v1/open', ...words, answers, headers: [hint] } },
);

const documentOf = (shown: readonly Operation[]) => openApiDocument('', shown);
const description = writtenOut(
  documentOf([ofKeys, anonymous].flatMap((group) => Object.values<Operation>(group))),
) as unknown as Description;

const operation = (method: string, path: string): DescribedOperation => {
  const found = description.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};
const headersRead = ({ parameters = [] }: DescribedOperation) =>
  Object.fromEntries(parameters.filter((one) => one.in === 'header').map((one) => [one.name, one.required]));
/** The problems of an operation by their status. */
const problemsOf = ({ responses }: DescribedOperation) =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const examples = content?.['application/problem+json']?.examples;
      return examples === undefined ? [] : [[status, Object.keys(examples)]];
    }),
  );
const headersAnswered = ({ responses }: DescribedOperation, status: number | 'default') =>
  Object.fromEntries(
    Object.entries(responses[status]?.headers ?? {}).map(([name, { required = false }]) => [name, required]),
  );

test('decisions.md 12: what follows from the facts of a read, its refusals by status', () => {
  const read = operation('get', '/v1/reads/{order_ref}');
  expect(read.security).toEqual([{ apiKey: ['brands:read'] }]);
  expect(operation('put', '/v1/changes').security).toEqual([{ apiKey: ['brands:write'] }]);
  expect(headersRead(read)).toEqual({
    'X-Brand-Id': false,
    'If-None-Match': false,
    'X-Correlation-Id': false,
  });
  expect(problemsOf(read)).toEqual({
    400: ['malformed-request', 'malformed-brand'],
    403: ['forbidden', 'publishable-credential-read-only'],
    404: ['not-found'],
    default: ['unauthorized', 'rate-limited', 'internal', 'unavailable', 'timeout'],
  });
  const conditional = { ETag: true };
  expect(headersAnswered(read, 200)).toEqual(conditional);
  expect(headersAnswered(read, 304)).toEqual(conditional);
  expect(read.responses[200]?.content).toMatchObject({ 'application/json': { example: { id: 'a' } } });
  expect(read.responses[304]).not.toHaveProperty('content');
});

test('decisions.md 12: what follows from the facts of a change, its refusals by status', () => {
  const change = operation('post', '/v1/changes');
  expect(headersRead(change)).toEqual({
    'X-Brand-Id': true,
    'Idempotency-Key': false,
    'X-Correlation-Id': false,
  });
  expect(problemsOf(change)).toMatchObject({
    409: ['idempotency-in-flight', 'conflict'],
    422: ['idempotency-mismatch'],
    default: expect.arrayContaining(['payload-too-large', 'unsupported-media-type', 'maintenance']),
  });
  const named = { 'X-Correlation-Id': true };
  expect(headersAnswered(change, 200)).toEqual({});
  expect(headersAnswered(change, 'default')).toEqual({
    ...named,
    'WWW-Authenticate': false,
    RateLimit: false,
    'RateLimit-Policy': false,
    'Retry-After': false,
  });
  // A conflict does not pass by waiting, a request in flight does.
  expect(headersAnswered(change, 409)).toEqual({ ...named, 'Retry-After': false });
});

test('a brand that can be left out by a client with one brand is optional, and its description names who has to send it', () => {
  const replace = operation('put', '/v1/changes');
  expect(headersRead(replace)['X-Brand-Id']).toBe(false);
  const brand = replace.parameters?.find(({ name }) => name === 'X-Brand-Id');
  expect(brand?.description).toContain('a client with several has to send it');
});

test('decisions.md 12: the ids of a path are described with their form and an example', () => {
  const parameters = operation('get', '/v1/reads/{order_ref}').parameters?.filter((one) => one.in === 'path');
  expect(parameters).toEqual([
    {
      name: 'order_ref',
      in: 'path',
      required: true,
      description: expect.any(String),
      example: expect.stringMatching(/^ord_/),
      schema: { type: 'string', pattern: expect.stringContaining('^ord_') },
    },
  ]);
  expect(operation('post', '/v1/changes').parameters?.filter((one) => one.in === 'path')).toEqual([]);
});

test('a route may say otherwise than its scope, and an answer may have no body', () => {
  const remove = operation('delete', '/v1/changes');
  expect(remove.security).toEqual([{ publishableKey: [] }]);
  expect(problemsOf(remove)).not.toHaveProperty('403');
  expect(remove.responses[204]).not.toHaveProperty('content');
});

test('an anonymous operation asks for nothing, and nothing that needs a credential comes of it', () => {
  const open = operation('get', '/v1/open');
  expect(open.security).toEqual([]);
  expect(headersRead(open)).toEqual({ 'X-Hint': false, 'X-Correlation-Id': false });
  expect(problemsOf(open)).toEqual({
    400: ['malformed-request'],
    default: ['internal', 'unavailable', 'timeout'],
  });
});

test('a value that is ignored when malformed is described without a bound, and its description names the bounds', () => {
  const parameter = operation('get', '/v1/open').parameters?.[0];
  expect(parameter).toMatchObject({
    schema: { type: 'string' },
    description: 'A hint. Well-formed: at most 128 characters, `^[a-z]+$`.',
  });
  expect(Object.keys(parameter?.schema ?? {})).toEqual(['type']);
});

test('rules that no schema expresses are in the description', () => {
  expect(operation('get', '/v1/lists')).toMatchObject({
    description: 'D.\n\nOnly as often as needed.',
    'x-further-rules': true,
  });
  expect(operation('get', '/v1/open')).not.toHaveProperty('x-further-rules');
});

test('what every operation reads and answers is described once, in the overview', () => {
  for (const name of [
    'X-Correlation-Id',
    'traceparent',
    'RateLimit',
    'RateLimit-Policy',
    'Vary',
    'Access-Control-Allow-Origin',
  ])
    expect(description.info.description).toMatch(new RegExp(`\`${name}[:\`]`));
});

test('a schema with a name is written once, under it, and an object or null is a choice of two', () => {
  const Parent = resource('Parent', {}, { thing: orNull(Thing) });
  const read = { ...ofKeys.list, answers: { 200: pageOf(Thing), 202: Parent } };
  const { paths, components } = documentOf([read]);
  expect(components.schemas).toMatchObject({
    Thing: { type: 'object', required: ['id'] },
    ThingPage: { properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } },
    Parent: { properties: { thing: { oneOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] } } },
  });
  expect(JSON.stringify(paths)).not.toContain('"type":"object"');
});

test('equal answers and equal filters are written once, and what all operations of a path take is written at the path', () => {
  const query = Type.Object({ since: Type.String({ description: 'From when.' }) });
  const others = [
    { ...ofKeys.list, query },
    { ...ofKeys.change, path: '/v1/lists' as const, query, answers: { 200: Thing, 201: Thing } },
    { ...ofKeys.remove, path: '/v1/others' as const },
  ];
  const document = documentOf([...others, ofKeys.remove]) as {
    readonly paths: By<By<object>>;
    readonly components: object;
  };
  const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
  const { get, post, parameters } = document.paths['/v1/lists'] ?? {};
  expect(parameters).toEqual([refTo('parameters', 'since_filter'), refTo('parameters', 'Correlation')]);
  expect(get).toMatchObject({ parameters: [refTo('parameters', 'OptionalBrandId')] });
  const either = refTo('responses', 'CreatedThing');
  expect(post).toMatchObject({ responses: { 200: either, 201: either } });
  expect(get).not.toMatchObject({ responses: { 200: either } });
  const removed = { responses: { 204: refTo('responses', 'NoContent') } };
  expect(document.paths['/v1/others']?.delete).toMatchObject(removed);
  expect(document.paths['/v1/changes']?.delete).toMatchObject(removed);
  expect(document.components).toMatchObject({
    parameters: { since_filter: { name: 'since', in: 'query' } },
    responses: { CreatedThing: { content: expect.anything() } },
  });
});

test('two different schemas of one name are refused', () => {
  const Other = resource('Thing', { n: 1 }, { n: Type.Integer() });
  const other = { ...ofKeys.list, path: '/v1/others' as const, answers: { 200: Other } };
  expect(() => documentOf([ofKeys.list, other])).toThrow('two different schemas are named Thing');
});

test('decisions.md 12: every property of the document has a sentence, but for references, constants and what its name says', () => {
  const { schemas } = openApiDocument('https://docs.example').components;
  expect(Object.entries(schemas).flatMap(([name, schema]) => bareIn(schema, name))).toEqual([]);
});

/** The properties without a sentence that need one. */
function bareIn(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([keyword, member]) => {
    if (keyword.startsWith('example')) return [];
    if (keyword !== 'properties') return bareIn(member, place);
    return Object.entries(member as Record<string, object>).flatMap(([name, property]) => {
      const isBare = !('description' in property) && !needsNoSentence(property, name);
      return [...(isBare ? [`${place}.${name}`] : []), ...bareIn(property, `${place}.${name}`)];
    });
  });
}
