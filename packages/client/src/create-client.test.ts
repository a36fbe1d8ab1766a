import { expect, test } from 'vitest';
import { isProblem } from './calls/problem-error.ts';
import { type ClientOptions, createClient } from './create-client.ts';

/** A client whose requests are noted and answered in turn, with an empty list after the last one. */
function noted(options: Partial<ClientOptions>, ...answers: Response[]) {
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: 'http://platform.test',
    fetch: async (request) => {
      sent.push(request);
      return answers.shift() ?? Response.json({ data: [], next_cursor: null });
    },
    wait: async () => {},
    ...options,
  } as ClientOptions);
  return { client, sent };
}
const byKey = { apiKey: 'pk_srv_1', brandId: 'brd_1' };

test('the key and the brand are named once, and a call may name another brand', async () => {
  const { client, sent } = noted(byKey);
  await client.get('/v1/account/brands');
  await client.get('/v1/events', { params: { header: { 'X-Brand-Id': 'brd_2' } } });
  await client.forBrand('brd_3').get('/v1/events');
  await client.get('/v1/account/brands/{brand_id}/offerings', { params: { path: { brand_id: 'brd_4' } } });
  await client.get('/v1/account/brands/{brand_id}/offerings', {});
  expect(sent.map(({ headers }) => headers.get('x-brand-id'))).toEqual([
    'brd_1',
    'brd_2',
    'brd_3',
    'brd_4',
    'brd_1',
  ]);
  expect(sent.map(({ url }) => new URL(url).pathname).slice(3)).toEqual([
    '/v1/account/brands/brd_4/offerings',
    '/v1/account/brands/brd_1/offerings',
  ]);
  expect(sent.every(({ headers }) => headers.get('authorization') === 'Bearer pk_srv_1')).toBe(true);
  expect(sent.some(({ headers }) => headers.has('idempotency-key'))).toBe(false);
});

test('a page sends its cookie and X-Session, and no key', async () => {
  const { client, sent } = noted({ session: true });
  await client.get('/v1/account/brands');
  const [request] = sent;
  expect(request?.credentials).toBe('same-origin');
  expect(request?.headers.get('x-session')).toBe('1');
  expect(request?.headers.has('authorization')).toBe(false);
});

test('each change has a fresh idempotency key, or that of the caller', async () => {
  const { client, sent } = noted(byKey);
  await client.post('/v1/test/clock', { body: { advance: 'PT1H' } });
  await client.post('/v1/test/clock', { body: { advance: 'PT1H' } });
  await client.post('/v1/test/clock', {
    params: { header: { 'Idempotency-Key': 'own' } },
    body: { advance: 'PT1H' },
  });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('own');
});

test('a refusal is a problem with all that its document says', async () => {
  const problem = {
    type: 'https://docs.test/problems/conflict',
    title: 'Conflict',
    status: 409,
    code: 'too_many_registrations',
    detail: 'The brand has 20 registrations.',
  };
  const headers = { 'x-correlation-id': 'c-1', 'retry-after': '7' };
  const { client } = noted(byKey, Response.json(problem, { status: 409, headers }));
  const thrown: unknown = await client.get('/v1/account/brands').catch((error: unknown) => error);
  expect(thrown).toMatchObject({
    name: 'ProblemError',
    message: '409 Conflict: The brand has 20 registrations.',
    status: 409,
    kind: 'conflict',
    code: 'too_many_registrations',
    issues: [],
    correlationId: 'c-1',
    retryAfter: 7,
  });
  expect(isProblem(thrown, 'too_many_registrations', 'blocked')).toBe(true);
  expect(isProblem(thrown, 'blocked')).toBe(false);
  expect(isProblem(new Error('other'))).toBe(false);
});

test('an answer of something in between and a redirect are problems without a kind', async () => {
  const { client } = noted(
    byKey,
    new Response('<h1>Bad request</h1>', { status: 400 }),
    new Response(null, { status: 308, headers: { location: 'https://elsewhere.test/' } }),
  );
  const call = () => client.get('/v1/account/brands').catch((error: unknown) => error);
  expect(await call()).toMatchObject({ status: 400, kind: undefined, title: 'HTTP status 400' });
  expect(await call()).toMatchObject({ status: 308, kind: undefined });
});

test('a list is read page by page, and from the cursor that the query names', async () => {
  const page = (ids: string[], next_cursor: string | null) =>
    Response.json({ data: ids.map((id) => ({ id })), next_cursor, resume_cursor: `after ${ids.at(-1)}` });
  const { client, sent } = noted(
    byKey,
    page(['evt_1', 'evt_2'], 'c1'),
    page(['evt_3'], null),
    page([], null),
  );
  const ids: string[] = [];
  for await (const { id } of client.list('/v1/events', { params: { query: { limit: 2 } } })) ids.push(id);
  expect(ids).toEqual(['evt_1', 'evt_2', 'evt_3']);
  for await (const { data } of client.pages('/v1/events', { params: { query: { cursor: 'kept' } } })) {
    expect(data).toEqual([]);
  }
  expect(sent.map(({ url }) => new URL(url).search)).toEqual([
    '?limit=2',
    '?limit=2&cursor=c1',
    '?cursor=kept',
  ]);
});
