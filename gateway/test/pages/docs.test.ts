import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type ErrorKind, errorTable, tenantIssues, tenantReasons } from '@telehealth/errors';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { afterAll, expect, test } from 'vitest';
import { requiredVersion } from '../../src/edge/entity-tags/entity-tag.ts';
import { buildApp } from '../../src/index.ts';
import { scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: { readonly pattern?: string };
}
interface Media {
  readonly schema: { readonly $ref?: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: { readonly status?: number } }>>;
}
interface Answer {
  readonly headers?: Readonly<
    Record<
      string,
      { readonly required?: boolean; readonly schema?: { readonly examples?: readonly string[] } }
    >
  >;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Answer>>;
}
interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly components: { readonly securitySchemes: object };
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly tags: readonly string[] } }>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const description = async () => writtenOut((await app.inject('/v1/openapi.json')).json<Description>());

test('interface.md 9: the description is OpenAPI 3.1, version 0.0.0, and valid by a judge of its own', async () => {
  const document = (await app.inject('/v1/openapi.json')).json<Description>();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('0.0.0');
  const verdict = await new Validator().validate(structuredClone(document) as never);
  expect(verdict).toEqual({ valid: true });
});

test('the description without webhooks is the description in all else', async () => {
  const { webhooks: _, ...others } = (await app.inject('/v1/openapi.json')).json<Description>();
  expect((await app.inject('/docs/openapi-without-webhooks.json')).json()).toEqual(others);
});

test('decisions.md 12: the document stays under 350 000 bytes, and every object schema in it has a name', async () => {
  const { body } = await app.inject('/v1/openapi.json');
  expect(Buffer.byteLength(body)).toBeLessThan(350_000);
  const { paths, webhooks, components } = JSON.parse(body);
  const ofComponents = Object.values<object>(components.schemas).flatMap((schema) => Object.values(schema));
  expect(namelessIn([paths, webhooks, components.responses, ofComponents])).toEqual([]);
});

/** Object schemas written where they are used. */
function namelessIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const isNameless = 'type' in value && value.type === 'object';
  const schemas = Object.entries(value).flatMap(([keyword, member]) =>
    keyword.startsWith('example') ? [] : namelessIn(member),
  );
  return isNameless ? [value, ...schemas] : schemas;
}

test('decisions.md 12: the code of an issue is an enum with a sentence each, without the codes of operators', async () => {
  const { components } = (await app.inject('/v1/openapi.json')).json();
  const { IssueCode, Issue } = components.schemas;
  expect(Issue.properties.code).toEqual({ $ref: '#/components/schemas/IssueCode' });
  expect(IssueCode.enum).toEqual(Object.keys(tenantIssues));
  expect(IssueCode['x-enum-descriptions']).toEqual(Object.values(tenantIssues));
});

test('decisions.md 1: the list of issue codes has none that the schemas of requests refuse first', async () => {
  const { IssueCode } = (await app.inject('/v1/openapi.json')).json().components.schemas;
  for (const code of [
    'event_types.unknown',
    'title.too_long',
    'bullets.too_many',
    'browser_origins.too_many',
  ])
    expect(IssueCode.enum).not.toContain(code);
});

test('decisions.md 12: every required parameter has an example', async () => {
  for (const [name, { parameters = [] }] of operationsOf(await description())) {
    for (const parameter of parameters.filter(({ required }) => required)) {
      expect('example' in parameter, `${name} ${parameter.name}`).toBe(true);
    }
  }
});

test('decisions.md 12: a refusal of an operation stands under its status, what any operation may answer under `default`, and each names the request', async () => {
  const ofAny = ['401', '413', '415', '429', '500', '503', '504'];
  for (const [name, { responses }] of operationsOf(await description())) {
    const own = Object.keys(responses).filter((status) => ofAny.includes(status));
    expect(own, name).toEqual([]);
    for (const status of statusesOf(responses.default)) expect(ofAny, name).toContain(status);
    for (const [status, { headers }] of Object.entries(responses)) {
      if (Number(status) < 400) continue;
      expect(headers?.['X-Correlation-Id']?.required, `${name} ${status}`).toBe(true);
    }
  }
});

test('interface.md, conventions: the forms of ids are those of the law', async () => {
  const { components } = (await app.inject('/v1/openapi.json')).json();
  for (const [name, prefix] of Object.entries({
    brand_id: 'brd',
    order_ref: 'ord',
    registration_id: 'whr',
  })) {
    const { schema } = components.parameters[name];
    expect(schema.pattern).toBe(`^${prefix}_[A-Za-z0-9][A-Za-z0-9_-]*$`);
  }
  expect(components.schemas.JourneyId.pattern).toBe('^jny_[A-Za-z0-9][A-Za-z0-9_-]*$');
  expect(components.parameters.kind.schema.enum).toEqual(['login', 'member']);
});

test('interface.md 4.1 and 7: resolve lists the statuses of the law, and every parameter of the law', async () => {
  const resolve = (await description()).paths['/v1/instrument/resolve']?.get;
  const statuses = Object.keys(resolve?.responses ?? {});
  expect(statuses).toEqual(['200', '400', '403', '404', '422', 'default']);
  expect(statusesOf(resolve?.responses.default)).toEqual(expect.arrayContaining(['401', '429', '503']));
  const names = resolve?.parameters.map(({ name }) => name);
  for (const name of ['journey_id', 'X-Correlation-Id', 'X-Brand-Id', 'X-Journey-Id'])
    expect(names).toContain(name);
});

test('interface.md 4.12: the callback of the sign-in is described beside its beginning and its end', async () => {
  const { paths } = await description();
  for (const step of ['login', 'callback', 'logout']) expect(paths[`/v1/auth/${step}`]?.get).toBeDefined();
});

test('decisions.md 12: the code of a problem is an enum with a sentence each, without the codes of operators', async () => {
  const { ProblemCode } = (await app.inject('/v1/openapi.json')).json().components.schemas;
  expect(ProblemCode.enum).toEqual(Object.keys(tenantReasons));
  expect(ProblemCode['x-enum-descriptions']).toEqual(
    Object.values(tenantReasons).map(({ meaning }) => meaning),
  );
});

test('the description of a parameter has what no schema expresses: whose cursor it takes, and who has to name a brand', async () => {
  const operations = operationsOf(await description()).map(([, operation]) => operation);
  const descriptionsOf = (name: string) =>
    operations
      .flatMap(({ parameters = [] }) => parameters)
      .flatMap((parameter) => (parameter.name === name ? [parameter.description] : []));
  for (const text of descriptionsOf('cursor')) expect(text).toContain('the same list with the same filters');
  expect(descriptionsOf('cursor').length).toBeGreaterThan(4);
  expect(descriptionsOf('X-Brand-Id')).toContainEqual(
    expect.stringContaining('a client with several has to send it'),
  );
});

test('the remedy of a refused media type names every one that operations take', async () => {
  const operations = operationsOf(await description()).map(([, operation]) => operation);
  const taken = operations.flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {}));
  const page = (await app.inject('/problems/unsupported-media-type')).body;
  expect(new Set(taken).size).toBeGreaterThan(1);
  for (const mediaType of taken) expect(page).toContain(mediaType);
});

test('an entity tag shown as an example has the form that If-Match takes', async () => {
  const shown = operationsOf(await description())
    .flatMap(([, { responses }]) => Object.values(responses))
    .flatMap(({ headers }) => headers?.ETag?.schema?.examples ?? []);
  expect(shown.length).toBeGreaterThan(0);
  for (const tag of shown) expect(requiredVersion(tag)).toBeGreaterThan(0n);
});

/** The statuses of the problems in a response. */
const statusesOf = (answer: Answer | undefined): readonly string[] =>
  Object.values(answer?.content?.['application/problem+json']?.examples ?? {}).map(({ value }) =>
    String(value.status),
  );

const operationsOf = ({ paths }: Description) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );

test('every operation says what it is, what it reads, who may call it and all that it answers', async () => {
  const operations = operationsOf(await description());
  expect(operations.length).toBeGreaterThan(4);
  for (const [name, operation] of operations) {
    const { operationId, summary, tags, security, responses } = operation;
    expect([operationId, summary, tags.length], name).toEqual([
      expect.stringMatching(/^[a-z][A-Za-z]+$/),
      expect.stringMatching(/^[A-Z].+[^.]$/),
      1,
    ]);
    const statuses = [...Object.keys(responses), ...statusesOf(responses.default)];
    expect(statuses, name).toEqual(expect.arrayContaining(['400', '500', '503', '504']));
    expect(statuses.includes('401'), name).toBe(security.length > 0);
    expect(
      Object.keys(responses).some((status) => /^[23]/.test(status)),
      name,
    ).toBe(true);
  }
});

test('the described tags and credentials are those of the operations', async () => {
  const document = await description();
  const operations = operationsOf(document).map(([, operation]) => operation);
  const deliveries = Object.values(document.webhooks).map(({ post }) => post);
  const tags = [...operations, ...deliveries].flatMap((operation) => operation.tags);
  const schemes = operations.flatMap(({ security }) => security.flatMap(Object.keys));
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...new Set(tags)].sort());
  expect(Object.keys(document.components.securitySchemes).sort()).toEqual([...new Set(schemes)].sort());
});

test('every body of every operation comes with an example', async () => {
  for (const [name, { requestBody, responses }] of operationsOf(await description())) {
    const bodies = Object.entries(responses).map(([status, { content }]) => [status, content] as const);
    for (const [what, content] of [['request', requestBody?.content] as const, ...bodies]) {
      for (const { example, examples = {} } of Object.values(content ?? {})) {
        const shown = [...(example === undefined ? [] : [example]), ...Object.values(examples)];
        expect(shown.length, `${name}: ${what} (give its schema \`examples\`)`).toBeGreaterThan(0);
      }
    }
  }
});

test('every problem an operation answers has an example of its own status, and the headers that belong to it', async () => {
  for (const [name, { responses }] of operationsOf(await description())) {
    for (const [status, answer] of Object.entries(responses)) {
      const { headers = {}, content = {} } = answer;
      const statuses = statusesOf(answer);
      expect('WWW-Authenticate' in headers, `${name} ${status}`).toBe(statuses.includes('401'));
      const isTold = statuses.some((one) => ['429', '503', '504'].includes(one));
      if (isTold) expect('Retry-After' in headers, `${name} ${status}`).toBe(true);
      const problem = content['application/problem+json'];
      expect(problem !== undefined, `${name} ${status}`).toBe(status >= '400');
      if (problem === undefined) continue;
      expect(problem.schema.$ref).toBe('#/components/schemas/Problem');
      expect(statuses.length, `${name} ${status}`).toBeGreaterThan(0);
      if (status !== 'default') expect(new Set(statuses), `${name} ${status}`).toEqual(new Set([status]));
    }
  }
});

test('interface.md 4.1 and 4.0: what is ignored when malformed is described without a pattern', async () => {
  const { paths } = await description();
  const schemaOf = (method: string, path: string, name: string) =>
    paths[path]?.[method]?.parameters.find((parameter) => parameter.name === name);
  for (const name of ['X-Journey-Id', 'offering']) {
    const parameter = schemaOf('get', '/v1/instrument/resolve', name);
    expect(parameter, name).toMatchObject({ required: false, schema: { type: 'string' } });
    expect(parameter?.schema.pattern, name).toBeUndefined();
  }
  const journey = schemaOf('post', '/v1/instrument/next', 'X-Journey-Id');
  expect(journey).toMatchObject({ required: true, schema: { pattern: expect.stringContaining('^jny_') } });
});

test('decisions.md 12: the sample of resolve names a brand, and neither a phase nor a test', async () => {
  const { paths } = await description();
  const parameters = paths['/v1/instrument/resolve']?.get?.parameters ?? [];
  const named = (name: string) => parameters.find((parameter) => parameter.name === name);
  expect(named('X-Brand-Id')).toMatchObject({ example: expect.stringMatching(/^brd_/) });
  for (const name of ['phase', 'test'])
    expect(named(name)).toMatchObject({ examples: { choice: { 'x-disabled': true } } });
});

test('an operation that takes no body describes none', async () => {
  const { paths } = await description();
  expect(paths['/v1/instrument/abandon']?.post).not.toHaveProperty('requestBody');
  expect(JSON.stringify(paths['/v1/instrument/next']?.post?.requestBody)).toContain(
    '"node_id":"c_telehealth"',
  );
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

test('decisions.md 1 anonymous routes: / leads to the documentation, and the page that sends requests loads nothing from elsewhere', async () => {
  const root = await app.inject('/');
  expect([root.statusCode, root.headers.location]).toEqual([302, '/docs']);
  const page = await app.inject('/docs/reference/try/');
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toMatch(/https?:\/\//);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*connect-src 'self'/);
  // The console and the pages for patients are of the same origin: no script that is smuggled in runs here.
  const allowed = /script-src ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1]?.split(' ');
  const inline = [...page.body.matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g)];
  expect(inline.length).toBeGreaterThan(0);
  const hashes = inline.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  expect(allowed).toEqual(["'self'", ...hashes]);
  const sources = [...page.body.matchAll(/src="([^"]+)"/g)].map((match) => match[1]);
  expect(sources).toEqual([expect.stringMatching(/^js\/scalar\.js\?v=[0-9a-f]{16}$/)]);
  const script = await app.inject(`/docs/reference/try/${sources[0]}`);
  expect([script.statusCode, script.headers['content-type']]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ]);
});

test('decisions.md 12: styles and scripts are compressed and kept for ever under addresses that name their content', async () => {
  const page = await app.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip, br' } });
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
  const [, scalar = ''] = /src="([^"]+)"/.exec((await app.inject('/docs/reference/try/')).body) ?? [];
  const start = (await app.inject('/docs')).body;
  const own = [...start.matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  expect(own.length).toBe(3);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const;
  for (const url of [...own, `/docs/reference/try/${scalar}`]) {
    const plain = await app.inject(url);
    for (const encoding of ['br', 'gzip'] as const) {
      const sent = await app.inject({ url, headers: { 'accept-encoding': encoding } });
      expect(sent.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': encoding,
        vary: 'Accept-Encoding',
      });
      expect(sent.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
      expect(unpack[encoding](sent.rawPayload).equals(plain.rawPayload)).toBe(true);
    }
    const unversioned = await app.inject(url.split('?', 1)[0] ?? '');
    expect(unversioned.headers['cache-control']).toBe('no-cache');
  }
});

test('decisions.md 12: /docs is asked for again, and answered 304 while it has not changed', async () => {
  const first = await app.inject('/docs/');
  const again = await app.inject({ url: '/docs/', headers: { 'if-none-match': first.headers.etag } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test.each([
  '/docs',
  '/docs/reference',
  '/docs/reference/payments',
  '/docs/runbooks/database-fails',
  '/docs/guides/errors',
  '/problems/',
  '/problems/conflict',
  '/favicon.ico',
  '/v1/openapi.json',
])('%s is compressed, and not in an encoding that the client refuses', async (url) => {
  const sent = await app.inject({ url, headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } });
  expect([sent.statusCode, sent.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(gunzipSync(sent.rawPayload).toString()).toBe((await app.inject(url)).body);
});

test('decisions.md 12: the index of problems leads to every page, and a page names its codes, an example and the index', async () => {
  const index = (await app.inject('/problems/')).body;
  for (const kind of Object.keys(errorTable)) expect(index).toContain(`href="/problems/${kind}"`);
  for (const [code, { kind, meaning }] of Object.entries(tenantReasons)) {
    const page = (await app.inject(`/problems/${kind}`)).body;
    expect(page).toContain(`<code id="${code}">${code}</code>`);
    const shown = page
      .replaceAll(/<\/?code>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'");
    expect(shown).toContain(meaning.replaceAll('&', '&amp;').replaceAll('`', ''));
    expect(page).toContain('href="/problems/"');
    expect(page.replaceAll(/<[^>]*>/g, '')).toContain(`"status": ${errorTable[kind].status}`);
  }
});

test('a malformed Host is the constant 400, not a fault of the page that sends requests', async () => {
  const response = await app.inject({ url: '/docs/reference/try/', headers: { host: 'a b:c' } });
  expect(response.statusCode).toBe(400);
});
