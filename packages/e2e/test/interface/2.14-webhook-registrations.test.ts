import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectOneAnswer, expectProblem } from '../../src/http/same-answer.ts';

const creation = {
  url: 'https://hooks.example/telehealth?key=1',
  event_types: ['journey.intake.submitted.v1', 'onboarding.step.nudged.v1'],
};
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ brands: [['weight_loss'], ['weight_loss'], ['weight_loss']] });
});

interface Sent {
  readonly body?: object;
  readonly brandId?: string;
  readonly key?: string;
  readonly idempotencyKey?: string;
}
const call = (
  method: string,
  path: string,
  { body, brandId = tenant.brandIds[0], key = tenant.apiKey, idempotencyKey }: Sent = {},
): Promise<Answer> =>
  send(`${target().base_url}/v1/webhooks/registrations${path}`, {
    method,
    headers: {
      ...bearing(key, brandId),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body }),
  });
const create = (more: Sent = {}) => call('POST', '', { body: creation, ...more });

test('interface.md 2.14: a registration is its members and nothing else; the secret is shown in the answer of its creation alone', async () => {
  const created = await create();
  const { registration_id: id } = created.body.data;
  expect([created.status, created.body]).toEqual([
    201,
    {
      data: {
        registration_id: expect.stringMatching(/^whr_[A-Za-z0-9][A-Za-z0-9_-]*$/),
        client_id: tenant.clientId,
        brand_id: tenant.brandIds[0],
        ...creation,
        enabled: true,
        secret_set: true,
        created_at: instant,
      },
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    },
  ]);
  const read = await call('GET', `/${id}`);
  expect([read.status, read.body]).toEqual([200, { data: created.body.data }]);
  const listed = await call('GET', '');
  expect(listed.body.data).toContainEqual(created.body.data);
  for (const { bytes } of [read, listed]) expect(bytes).not.toContain('whsec_');
});

test('decisions.md 1 creates: a creation that is repeated under its Idempotency-Key shows the stored answer, the secret too', async () => {
  const idempotencyKey = randomUUID();
  const first = await create({ idempotencyKey });
  const again = await create({ idempotencyKey });
  expect([again.status, again.bytes]).toEqual([201, first.bytes]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test('decisions.md 10: a rotation shows a new secret, and again under its Idempotency-Key', async () => {
  const { data, secret } = (await create()).body;
  const idempotencyKey = randomUUID();
  const rotate = () =>
    call('POST', `/${data.registration_id}/rotate-secret`, { body: { overlap_seconds: 0 }, idempotencyKey });
  const rotated = await rotate();
  expect([rotated.status, rotated.body.data]).toEqual([200, data]);
  expect(rotated.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(rotated.body.secret).not.toBe(secret);
  expect((await rotate()).bytes).toBe(rotated.bytes);
});

test.each<[string, number, string | undefined, object]>([
  ['a url that cannot be parsed', 400, '/url', { url: 'hooks.example' }],
  ['a url of 2 049 characters', 400, '/url', { url: `https://hooks.example/${'x'.repeat(2027)}` }],
  ['another scheme', 422, '/url', { url: 'ftp://hooks.example/' }],
  ['a user in the url', 422, '/url', { url: 'https://me@hooks.example/' }],
  ['an unknown type', 400, '/event_types/0', { event_types: ['journey.unheard.of.v1'] }],
  ['a type that is internal', 400, '/event_types/0', { event_types: ['order.paid.v1'] }],
  [
    'a repeated type',
    400,
    '/event_types',
    { event_types: ['journey.case.opened.v1', 'journey.case.opened.v1'] },
  ],
  ['an empty list', 400, '/event_types', { event_types: [] }],
])('decisions.md 10: %s is %i, in a creation and in a change', async (_fault, status, where, part) => {
  const { registration_id: id } = (await create({ brandId: tenant.brandIds[1] ?? '' })).body.data;
  const about = { brandId: tenant.brandIds[1] ?? '' };
  const answers = [
    await create({ ...about, body: { ...creation, ...part } }),
    await call('PATCH', `/${id}`, { ...about, body: part }),
  ];
  for (const answer of answers) {
    expectProblem(answer, status, status === 400 ? 'malformed-request' : 'validation');
    expect(answer.body.issues[0].where).toBe(where);
  }
  expect((await call('DELETE', `/${id}`, about)).status).toBe(204);
});

test('interface.md 4.11: an address that is not public can be registered, because each delivery decides', async () => {
  for (const url of ['https://127.0.0.1/', 'https://metadata.internal/', 'http://10.0.0.1:8080/a']) {
    const { status, body } = await create({ body: { ...creation, url } });
    expect([status, body.data?.url]).toEqual([201, url]);
  }
});

test('decisions.md 10: a brand has at most 20 registrations, also when many are made at once; a deleted one makes room', async () => {
  const brandId = tenant.brandIds[2] ?? '';
  const made = await Promise.all(Array.from({ length: 24 }, () => create({ brandId })));
  const refused = made.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(4);
  for (const answer of refused) {
    expectProblem(answer, 409, 'conflict');
    expect(answer.body.code).toBe('too_many_registrations');
  }
  const first = (await call('GET', '?limit=15', { brandId })).body;
  expect(first.data).toHaveLength(15);
  const second = (await call('GET', `?limit=15&cursor=${first.next_cursor}`, { brandId })).body;
  expect([second.data.length, second.next_cursor]).toEqual([5, null]);
  const ids = [...first.data, ...second.data].map(({ registration_id }) => registration_id);
  expect(new Set(ids).size).toBe(20);
  expect((await call('DELETE', `/${ids[0]}`, { brandId })).status).toBe(204);
  expect((await create({ brandId })).status).toBe(201);
});

test('interface.md 5: a registration of another brand or client, a deleted and a missing one are one 404, for every operation', async () => {
  const { registration_id: own } = (await create()).body.data;
  const { registration_id: deleted } = (await create()).body.data;
  expect((await call('DELETE', `/${deleted}`)).status).toBe(204);
  const { api_key: key } = target().neighbour;
  const neighbour = { key, brandId: foreignBrand() };
  const operations: [method: string, path: string, body?: object][] = [
    ['GET', ''],
    ['PATCH', '', { enabled: false }],
    ['DELETE', ''],
    ['POST', '/rotate-secret', {}],
    ['GET', '/health'],
  ];
  for (const [method, path, body] of operations) {
    const about = (id: string, more: Sent = {}) =>
      call(method, `/${id}${path}`, { ...(body && { body }), ...more });
    const missing = await about('whr_0000000000000000000000');
    expectProblem(missing, 404, 'not-found');
    expectOneAnswer([
      missing,
      await about(own, { brandId: tenant.brandIds[1] ?? '' }),
      await about(deleted),
      await about('whr_'),
      await about('nonsense'),
    ]);
    expect((await about(own, neighbour)).bytes, 'a foreign one').toBe(missing.bytes);
  }
  expect((await call('GET', `/${own}`)).status).toBe(200);
});
