import { expect, test } from 'vitest';
import { type Exchange, faultsOf } from '../../src/http/described-answer.ts';
import { readDescription } from '../../src/http/description.ts';

const correlationId = {
  'X-Correlation-Id': { required: true, schema: { type: 'string', pattern: '^[a-z]+$' } },
};
const description = readDescription({
  paths: {
    '/v1/things/{id}': {
      get: {
        responses: {
          200: {
            headers: { ...correlationId, Age: { schema: { type: 'integer', minimum: 1 } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
          },
          404: {
            headers: correlationId,
            content: {
              'application/problem+json': {
                schema: { type: 'object' },
                examples: { 'not-found': { value: { type: '/problems/not-found' } } },
              },
            },
          },
        },
      },
      delete: {
        responses: {
          204: { headers: correlationId },
          default: {
            content: {
              'application/problem+json': {
                schema: { type: 'object' },
                examples: {
                  unavailable: { value: { type: '/problems/unavailable', status: 503 } },
                  timeout: { value: { type: '/problems/timeout', status: 504 } },
                },
              },
            },
          },
        },
      },
    },
    '/v1/things/own': { get: { responses: { 204: {} } } },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['at'],
        properties: {
          at: { type: 'string', format: 'date-time' },
          part: { $ref: '#/components/schemas/Part' },
          whole: { $ref: '#/components/schemas/Whole' },
        },
      },
      Base: { type: 'object', properties: { n: { type: 'integer' } } },
      Whole: {
        allOf: [{ $ref: '#/components/schemas/Base' }, { properties: { m: { type: 'integer' } } }],
      },
      Part: { anyOf: [{ type: 'object', properties: { n: { type: 'integer' } } }, { type: 'null' }] },
    },
  },
});

const json = { 'content-type': 'application/json; charset=utf-8', 'x-correlation-id': 'abc' };
const problem = { ...json, 'content-type': 'application/problem+json' };
const at = '2026-01-01T00:00:00Z';

type Answer = Partial<Omit<Exchange, 'headers'>> & {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

const faults = ({ path = '/v1/things/1', headers = json, body, ...rest }: Answer) =>
  faultsOf(description, {
    url: `http://gateway.test${path}`,
    method: 'GET',
    status: 200,
    bytes: body === undefined ? '' : JSON.stringify(body),
    ...rest,
    headers: new Headers(headers),
  });

const constant = (kind: string, status: number) => ({ type: `/problems/${kind}`, title: 'T', status });

test.each<[string, Answer]>([
  ['a body of the schema', { body: { at, part: { n: 1 } } }],
  ['the members of a schema that extends another', { body: { at, whole: { n: 1, m: 2 } } }],
  ['a number in a header', { body: { at }, headers: { ...json, age: '2' } }],
  ['a query and other characters in an id', { path: '/v1/things/a.b%2F?x=1', body: { at } }],
  ['HEAD without a body', { method: 'HEAD' }],
  [
    'no body where none is described',
    { method: 'DELETE', status: 204, headers: { 'x-correlation-id': 'a' } },
  ],
  ['a path of its own before a template', { path: '/v1/things/own', status: 204 }],
  ['a described problem', { status: 404, headers: problem, body: constant('not-found', 404) }],
  [
    'a problem that `default` has an example of',
    { method: 'DELETE', status: 503, headers: problem, body: constant('unavailable', 503) },
  ],
  [
    'the constant 404 elsewhere',
    { path: '/v1/x', status: 404, headers: problem, body: constant('not-found', 404) },
  ],
  [
    'the constant 405 of another method',
    {
      method: 'PUT',
      status: 405,
      headers: { ...problem, allow: 'GET' },
      body: constant('method-not-allowed', 405),
    },
  ],
  ['a fault of framing', { status: 431, headers: problem, body: constant('malformed-request', 431) }],
  [
    'a page outside the API',
    { path: '/docs', headers: { ...json, 'content-type': 'text/html' }, bytes: '<p>' },
  ],
])('%s is allowed', (_, answer) => {
  expect(faults(answer)).toEqual([]);
});

test.each<[string, Answer, RegExp]>([
  ['a status', { status: 201, body: { at } }, /status is not described/],
  ['a missing member', { body: {} }, /must have required property 'at'/],
  ['a member nobody described', { body: { at, more: 1 } }, /must NOT have additional properties/],
  ['one further in, behind a choice', { body: { at, part: { n: 1, m: 2 } } }, /must NOT have additional/],
  [
    'one that neither a schema nor the one it extends has',
    { body: { at, whole: { n: 1, x: 2 } } },
    /unevaluated/,
  ],
  ['a wrong format', { body: { at: 'noon' } }, /format "date-time"/],
  [
    'another media type',
    { bytes: '{}', headers: { ...json, 'content-type': 'text/plain' } },
    /text\/plain is not/,
  ],
  [
    'a missing header',
    { body: { at }, headers: { 'content-type': json['content-type'] } },
    /X-Corr.* is missing/,
  ],
  [
    'a malformed header',
    { body: { at }, headers: { ...json, 'x-correlation-id': '1' } },
    /X-Correlation-Id "1"/,
  ],
  ['a header out of range', { body: { at }, headers: { ...json, age: '0' } }, /Age "0"/],
  ['a body where there is none', { method: 'DELETE', status: 204, bytes: '{}' }, /a body where none/],
  [
    'another problem',
    { status: 404, headers: problem, body: constant('gone', 404) },
    /problem type \/problems\/gone/,
  ],
  [
    'a status that `default` has no example of',
    { method: 'DELETE', status: 502, headers: problem, body: constant('unavailable', 502) },
    /status is not described/,
  ],
  [
    'another problem than those of `default`',
    { method: 'DELETE', status: 503, headers: problem, body: constant('gone', 503) },
    /problem type \/problems\/gone/,
  ],
  [
    'a problem of `default` under the status of another one',
    { method: 'DELETE', status: 503, headers: problem, body: constant('timeout', 503) },
    /problem type \/problems\/timeout/,
  ],
  ['an answer of an unknown path', { path: '/v1/x', body: { at } }, /status is not described/],
  [
    'more than the constant problem',
    { path: '/v1/x', status: 404, headers: problem, body: { ...constant('not-found', 404), id: 1 } },
    /not the constant problem/,
  ],
  [
    'a 405 without Allow',
    { method: 'PUT', status: 405, headers: problem, body: constant('method-not-allowed', 405) },
    /Allow is missing/,
  ],
])('%s is not', (_, answer, fault) => {
  expect(faults(answer).join()).toMatch(fault);
});
