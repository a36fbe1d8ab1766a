import { Validator } from '@seriousme/openapi-schema-validator';
import { type ErrorKind, errorTable } from '@telehealth/errors';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/index.ts';
import { scriptedContext } from './scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}
interface Answer {
  readonly headers: Record<string, unknown>;
  readonly content: Record<
    string,
    { schema: { $ref: string }; examples?: Record<string, { value: { status: number } }> }
  >;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: Parameter[];
  readonly security: unknown;
  readonly requestBody?: unknown;
  readonly responses: Record<string, Answer>;
}
interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, { readonly examples?: unknown[] }> };
}

const description = async () => (await app.inject('/v1/openapi.json')).json<Description>();

test('interface.md 9: the description is OpenAPI 3.1, version 0.0.0, and valid by a judge of its own', async () => {
  const document = await description();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('0.0.0');
  const verdict = await new Validator().validate(structuredClone(document) as never);
  expect(verdict).toEqual({ valid: true });
});

test('every operation of this version is described with its headers, key and answers', async () => {
  const { paths } = await description();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );
  expect(operations.map(([name]) => name)).toEqual([
    'get /v1/instrument/resolve',
    'post /v1/instrument/next',
    'post /v1/instrument/back',
    'post /v1/instrument/abandon',
  ]);
  for (const [name, operation] of operations) {
    const headers = operation.parameters.filter((parameter) => parameter.in === 'header');
    expect(Object.fromEntries(headers.map((header) => [header.name, header.required])), name).toEqual({
      'X-Brand-Id': true,
      'X-Journey-Id': !name.endsWith('resolve'),
      'X-Correlation-Id': false,
    });
    expect(operation.security, name).toEqual([{ apiKey: [] }]);
    expect(Object.keys(operation.responses), name).toEqual(
      expect.arrayContaining(['200', '400', '401', '404', '500', '503', '504']),
    );
    for (const [status, answer] of Object.entries(operation.responses)) {
      expect(answer.headers, `${name} ${status}`).toHaveProperty('X-Correlation-Id');
      if (status === '200') {
        expect(answer.content['application/json']).toMatchObject({ example: { status: 'active' } });
        continue;
      }
      expect('WWW-Authenticate' in answer.headers, `${name} ${status}`).toBe(status === '401');
      expect('Retry-After' in answer.headers, `${name} ${status}`).toBe(status === '503');
      const problem = answer.content['application/problem+json'];
      expect(problem?.schema.$ref).toBe('#/components/schemas/Problem');
      const examples = Object.values(problem?.examples ?? {});
      expect(examples.length, `${name} ${status}`).toBeGreaterThan(0);
      for (const { value } of examples) expect(value.status).toBe(Number(status));
    }
  }
  const withBody = paths['/v1/instrument/next']?.post as {
    requestBody: { content: { 'application/json': { examples?: object; example?: object; schema: object } } };
  };
  expect(JSON.stringify(withBody.requestBody)).toContain('"node_id":"consent.treatment"');
  expect(paths['/v1/instrument/back']?.post).not.toHaveProperty('requestBody');
});

test('every problem type leads to a page of the gateway, anonymously', async () => {
  const kinds = Object.keys(errorTable) as ErrorKind[];
  for (const kind of kinds) {
    const page = await app.inject(`/problems/${kind}`);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(errorTable[kind].title);
  }
  const problem = (await app.inject('/v1/nothing')).json<{ type: string }>();
  expect((await app.inject(problem.type)).statusCode).toBe(200);
  expect((await app.inject('/problems/nothing')).statusCode).toBe(401);
});

test('decisions.md 1 anonymous routes: / leads to the reference, which loads nothing from elsewhere', async () => {
  const root = await app.inject('/');
  expect([root.statusCode, root.headers.location]).toEqual([302, '/docs']);
  const docs = await app.inject('/docs');
  expect([docs.statusCode, docs.headers.location]).toEqual([301, '/docs/']);
  const page = await app.inject('/docs/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/https?:\/\//);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*connect-src 'self'/);
  const sources = [...page.body.matchAll(/src="([^"]+)"/g)].map((match) => match[1]);
  expect(sources).toEqual(['js/scalar.js']);
  const script = await app.inject('/docs/js/scalar.js');
  expect([script.statusCode, script.headers['content-type']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ]);
});

test('a Host that is none is the constant 400, not a fault of the reference', async () => {
  const response = await app.inject({ url: '/docs/', headers: { host: 'a b:c' } });
  expect(response.statusCode).toBe(400);
});
