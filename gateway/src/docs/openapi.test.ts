import type { Parameter } from '@telehealth/public-api/operation';
import Fastify from 'fastify';
import { Type } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writtenOut } from '../../test/written-out.ts';
import { createProblems } from '../problems/problems.ts';
import { declareFacts } from '../routes/route-config.ts';
import { addOpenApi } from './openapi.ts';

interface Header {
  readonly required?: boolean;
}
interface Operation {
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly {
    name: string;
    in: string;
    required: boolean;
    description: string;
    schema: object;
  }[];
  readonly responses: Record<
    string,
    {
      headers: Record<string, Header>;
      content?: Record<
        string,
        { example?: unknown; examples?: Record<string, { value: { status: number } }> }
      >;
    }
  >;
}
interface Description {
  readonly info: { readonly description: string };
  readonly paths: Record<string, Record<string, Operation>>;
}

const app = Fastify();
const thing = Type.Object({ id: Type.String() }, { examples: [{ id: 'a' }] });
const handler = () => ({ id: 'a' });
let description: Description;

beforeAll(async () => {
  addOpenApi(app, createProblems(''));
  app.register(async (scope) => {
    declareFacts(scope, { credentials: ['apiKey'], limited: 'other', idempotent: true });
    const response = { 200: thing };
    scope.get('/reads/:thing_id', {
      schema: { operationId: 'read', tags: ['Brands'], response },
      config: { conditional: true, brand: 'optional' },
      handler,
    });
    scope.put('/changes', {
      schema: { operationId: 'replace', tags: ['Brands'], response },
      config: { brand: 'only-brand' },
      handler,
    });
    scope.post('/changes', {
      schema: { operationId: 'change', tags: ['Brands'], response },
      config: { brand: 'required', problems: ['conflict'] },
      handler,
    });
    scope.delete('/changes', {
      schema: { operationId: 'remove', tags: ['Brands'], response: { 204: Type.Null() } },
      config: { credentials: ['publishableKey'] },
      handler,
    });
    scope.get('/lists', {
      schema: {
        operationId: 'list',
        tags: ['Brands'],
        description: 'A list.',
        response,
      },
      config: { furtherRules: 'Only as often as needed.' },
      handler,
    });
  });
  app.register(async (scope) => {
    const schema = { operationId: 'open', tags: ['Intake'], response: { 200: thing } };
    const lenient: Parameter = {
      ...{ name: 'X-Hint', required: false, lenient: true, description: 'A hint.' },
      schema: Type.String({ maxLength: 128, pattern: '^[a-z]+$' }),
    };
    scope.get('/open', { schema, config: { headers: [lenient] }, handler });
    scope.get('/bare', handler);
    scope.get('/hidden', { schema: { hide: true }, handler });
  });
  await app.ready();
  description = writtenOut(app.swagger() as never);
});
afterAll(() => app.close());

const operation = (method: string, path: string): Operation => {
  const found = description.paths[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is not described`);
  return found;
};
const headersRead = ({ parameters }: Operation) =>
  Object.fromEntries(parameters.filter((one) => one.in === 'header').map((one) => [one.name, one.required]));
/** The statuses of the answers that all operations of a kind have. */
const commonStatuses = ({ responses }: Operation) =>
  Object.values(responses.default?.content?.['application/problem+json']?.examples ?? {}).map(
    ({ value }) => value.status,
  );
const headersAnswered = ({ responses }: Operation, status: number | 'default') =>
  Object.fromEntries(
    Object.entries(responses[status]?.headers ?? {}).map(([name, { required = false }]) => [name, required]),
  );

test('what follows from the facts of a read', () => {
  const read = operation('get', '/reads/{thing_id}');
  expect(read.security).toEqual([{ apiKey: [] }]);
  expect(headersRead(read)).toEqual({
    'X-Brand-Id': false,
    'If-None-Match': false,
  });
  expect(Object.keys(read.responses)).toEqual(['200', '304', '404', 'default']);
  expect(commonStatuses(read)).toEqual([400, 400, 401, 403, 404, 429, 500, 503, 504]);
  const conditional = { ETag: true };
  expect(headersAnswered(read, 200)).toEqual(conditional);
  expect(headersAnswered(read, 304)).toEqual(conditional);
  expect(read.responses[200]?.content).toMatchObject({ 'application/json': { example: { id: 'a' } } });
  expect(read.responses[304]).not.toHaveProperty('content');
});

test('what follows from the facts of a change', () => {
  const change = operation('post', '/changes');
  expect(headersRead(change)).toEqual({
    'X-Brand-Id': true,
    'Idempotency-Key': false,
  });
  expect(Object.keys(change.responses)).toEqual(['200', '409', 'default']);
  expect(commonStatuses(change)).toEqual([400, 400, 401, 403, 404, 413, 415, 409, 422, 429, 500, 503, 504]);
  expect(headersAnswered(change, 200)).toEqual({});
  // Not every answer of them has these.
  const limits = { RateLimit: false, 'RateLimit-Policy': false };
  expect(headersAnswered(change, 'default')).toEqual({
    ...limits,
    'WWW-Authenticate': false,
    'Retry-After': false,
  });
  // A conflict does not pass by waiting, a request in flight does.
  expect(headersAnswered(change, 409)).toEqual({ 'Retry-After': false });
});

test('a brand that can be left out by a client with one brand is optional, and that others need it is told', () => {
  const replace = operation('put', '/changes');
  expect(headersRead(replace)['X-Brand-Id']).toBe(false);
  const brand = replace.parameters.find(({ name }) => name === 'X-Brand-Id');
  expect(brand?.description).toContain('a client with several has to send it');
});

test('the ids of a path are described without a pattern: what is malformed names nothing', () => {
  const parameters = operation('get', '/reads/{thing_id}').parameters.filter((one) => one.in === 'path');
  expect(parameters).toEqual([
    {
      name: 'thing_id',
      in: 'path',
      required: true,
      description: expect.any(String),
      schema: { type: 'string' },
    },
  ]);
  expect(operation('post', '/changes').parameters.filter((one) => one.in === 'path')).toEqual([]);
});

test('a route may say otherwise than its scope, and an answer may have no body', () => {
  const remove = operation('delete', '/changes');
  expect(remove.security).toEqual([{ publishableKey: [] }]);
  expect(commonStatuses(remove)).not.toContain(403);
  expect(remove.responses[204]).not.toHaveProperty('content');
});

test('an anonymous operation asks for nothing, and nothing that needs a credential comes of it', () => {
  const open = operation('get', '/open');
  expect(open.security).toEqual([]);
  expect(headersRead(open)).toEqual({ 'X-Hint': false });
  expect(Object.keys(open.responses)).toEqual(['200', '400', 'default']);
  expect(commonStatuses(open)).toEqual([400, 500, 503, 504]);
});

test('a value that is ignored when malformed is described without a bound, and its bounds are told', () => {
  const parameter = operation('get', '/open').parameters[0];
  expect(parameter).toMatchObject({
    schema: { type: 'string' },
    description: 'A hint. Well-formed: at most 128 characters, `^[a-z]+$`.',
  });
  expect(Object.keys(parameter?.schema ?? {})).toEqual(['type']);
});

test('what no schema can say is told', () => {
  expect(operation('get', '/lists')).toMatchObject({
    description: 'A list.\n\nOnly as often as needed.',
    'x-further-rules': true,
  });
  expect(operation('get', '/open')).not.toHaveProperty('x-further-rules');
});

test('neither hidden routes nor routes without a schema are described', () => {
  expect(Object.keys(description.paths)).toEqual(['/reads/{thing_id}', '/changes', '/lists', '/open']);
});

test('what every operation reads and answers is told once, in the overview', () => {
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
