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
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly responses: Record<
    string,
    { headers: Record<string, Header>; content?: Record<string, { example?: unknown }> }
  >;
}
interface Description {
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
        querystring: Type.Object({ cursor: Type.Optional(Type.String()) }),
        response,
      },
      handler,
    });
  });
  app.register(async (scope) => {
    const schema = { operationId: 'open', tags: ['Intake'], response: { 200: thing } };
    scope.get('/open', { schema, handler });
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
const headersAnswered = ({ responses }: Operation, status: number) =>
  Object.fromEntries(
    Object.entries(responses[status]?.headers ?? {}).map(([name, { required = false }]) => [name, required]),
  );

const limits = { RateLimit: false, 'RateLimit-Policy': false };

test('what follows from the facts of a read', () => {
  const read = operation('get', '/reads/{thing_id}');
  expect(read.security).toEqual([{ apiKey: [] }]);
  expect(headersRead(read)).toEqual({
    'X-Brand-Id': false,
    'If-None-Match': false,
    'X-Correlation-Id': false,
    traceparent: false,
  });
  expect(Object.keys(read.responses)).toEqual(
    ['200', '304', '400', '401', '403', '404', '429', '500', '503', '504'].sort(),
  );
  const conditional = { ...limits, 'X-Correlation-Id': true, ETag: true, 'Cache-Control': true };
  expect(headersAnswered(read, 200)).toEqual(conditional);
  expect(headersAnswered(read, 304)).toEqual(conditional);
  expect(read.responses[200]?.content).toMatchObject({ 'application/json': { example: { id: 'a' } } });
  expect(read.responses[304]).not.toHaveProperty('content');
});

test('a query may be longer than the parser takes', () => {
  expect(operation('get', '/lists').responses).toHaveProperty('414');
});

test('what follows from the facts of a change', () => {
  const change = operation('post', '/changes');
  expect(headersRead(change)).toEqual({
    'X-Brand-Id': true,
    'Idempotency-Key': false,
    'X-Correlation-Id': false,
    traceparent: false,
  });
  expect(Object.keys(change.responses)).toEqual(
    ['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '500', '503', '504'].sort(),
  );
  const correlated = { ...limits, 'X-Correlation-Id': true };
  const replayed = { ...correlated, 'Idempotent-Replayed': false };
  expect(headersAnswered(change, 200)).toEqual(replayed);
  expect(headersAnswered(change, 404)).toEqual(replayed);
  expect(headersAnswered(change, 422)).toEqual(replayed);
  expect(headersAnswered(change, 401)).toEqual({ ...correlated, 'WWW-Authenticate': true });
  expect(headersAnswered(change, 429)).toEqual({ ...correlated, 'Retry-After': true });
  expect(headersAnswered(change, 503)).toEqual({ ...correlated, 'Retry-After': true });
  // A conflict does not pass by waiting, a request in flight does.
  expect(headersAnswered(change, 409)).toEqual({ ...correlated, 'Retry-After': false });
});

test('a brand that can be left out by a client with one brand is optional, and that others need it is told', () => {
  const replace = operation('put', '/changes');
  expect(headersRead(replace)['X-Brand-Id']).toBe(false);
  expect(replace).toMatchObject({
    description: expect.stringContaining('X-Brand-Id'),
    'x-further-rules': true,
  });
  expect(operation('post', '/changes')).not.toHaveProperty('x-further-rules');
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
  expect(remove.responses).not.toHaveProperty('403');
  expect(remove.responses[204]).not.toHaveProperty('content');
  const readable = { Vary: true, 'Access-Control-Allow-Origin': false };
  expect(headersAnswered(remove, 204)).toMatchObject(readable);
  expect(headersAnswered(remove, 401)).toMatchObject(readable);
});

test('an anonymous operation asks for nothing, and nothing that needs a credential comes of it', () => {
  const open = operation('get', '/open');
  expect(open.security).toEqual([]);
  expect(headersRead(open)).toEqual({ 'X-Correlation-Id': false, traceparent: false });
  expect(Object.keys(open.responses)).toEqual(['200', '400', '500', '503', '504']);
});

test('a value that is ignored when malformed is described without a bound, and its bounds are told', () => {
  const parameter = operation('get', '/open').parameters[0];
  expect(parameter?.schema).toEqual({
    type: 'string',
    'x-well-formed': expect.objectContaining({ maxLength: 128 }),
  });
});

test('what no schema can say is told: a cursor belongs to its list', () => {
  expect(operation('get', '/lists')).toMatchObject({
    description: expect.stringContaining('cursor'),
    'x-further-rules': true,
  });
  expect(operation('get', '/open')).not.toHaveProperty('x-further-rules');
});

test('neither hidden routes nor routes without a schema are described', () => {
  expect(Object.keys(description.paths)).toEqual(['/reads/{thing_id}', '/changes', '/lists', '/open']);
});
