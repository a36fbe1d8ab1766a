import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const creation = {
  url: 'https://hooks.example/telehealth?key=1',
  event_types: ['journey.intake.submitted.v1', 'onboarding.step.nudged.v1'],
};
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const secretForm = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);

let tenant: OwnTenant;
beforeAll(async () => {
  tenant = await ownTenant({ brands: [['weight_loss'], ['weight_loss']] });
});

interface Sent {
  readonly body?: object;
  readonly brandId?: string | undefined;
  readonly idempotencyKey?: string;
}
const call = (
  method: string,
  path: string,
  { body, brandId = tenant.brandIds[0], idempotencyKey }: Sent = {},
): Promise<Answer> =>
  send(`${target().base_url}/v1/webhooks/registrations${path}`, {
    method,
    headers: {
      ...bearing(tenant.apiKey, brandId),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body }),
  });
const create = (more: Sent = {}) => call('POST', '', { body: creation, ...more });
const update = (path: string, body: object) => call('PATCH', path, { body });

test('interface.md 2.14: a registration is its members and nothing else; the secret is shown in the answer of its creation alone', async () => {
  const created = await create();
  const { registration_id: id } = created.body.data;
  expect([created.status, created.body]).toEqual([
    201,
    {
      data: {
        registration_id: expect.stringMatching(/^whr_[A-Za-z0-9][A-Za-z0-9_-]*$/),
        ...{ client_id: tenant.clientId, brand_id: tenant.brandIds[0], ...creation },
        ...{ enabled: true, secret_set: true, created_at: instant },
      },
      secret: secretForm,
    },
  ]);
  const [read, listed] = [await call('GET', `/${id}`), await call('GET', '')];
  expect([read.status, read.body]).toEqual([200, { data: created.body.data }]);
  expect(listed.body.data).toContainEqual(created.body.data);
  for (const { bytes } of [read, listed]) expect(bytes).not.toContain('whsec_');
});

test('decisions.md 1 creates, decisions.md 10: a creation and a rotation that are repeated under their Idempotency-Key show the stored answer without the secret', async () => {
  const [creating, rotating] = [randomUUID(), randomUUID()];
  const created = await create({ idempotencyKey: creating });
  const { data, secret } = created.body;
  const rotate = () =>
    call('POST', `/${data.registration_id}/rotate-secret`, {
      body: { overlap_seconds: 0 },
      idempotencyKey: rotating,
    });
  const again = await create({ idempotencyKey: creating });
  expect([again.status, again.body]).toEqual([201, { data }]);
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  const rotated = await rotate();
  expect([rotated.status, rotated.body]).toEqual([200, { data, secret: secretForm }]);
  expect(rotated.body.secret).not.toBe(secret);
  expect((await rotate()).body).toEqual({ data });
});

test.each<[string, number, string, object]>([
  ['another scheme', 422, '/url', { url: 'ftp://hooks.example/' }],
  [
    'interface.md 8: a url of 2 049 characters',
    400,
    '/url',
    { url: `https://a.example/${'x'.repeat(2031)}` },
  ],
  ['an unknown type', 400, '/event_types/0', { event_types: ['journey.unheard.of.v1'] }],
  ['interface.md 8: an empty list', 400, '/event_types', { event_types: [] }],
])('decisions.md 10: %s is %i, in a creation and in a change', async (_fault, status, where, part) => {
  const { registration_id: id } = (await create()).body.data;
  for (const answer of [await create({ body: { ...creation, ...part } }), await update(`/${id}`, part)]) {
    expectProblem(answer, status, status === 400 ? 'malformed-request' : 'validation');
    expect(answer.body.issues[0].where).toBe(where);
  }
});

test('decisions.md 10: a brand has at most 20 registrations, also when many are made at once; a deleted one makes room', async () => {
  const about = { brandId: tenant.brandIds[1] };
  const refused = (await Promise.all(Array.from({ length: 24 }, () => create(about)))).filter(
    ({ status }) => status !== 201,
  );
  expect(refused).toHaveLength(4);
  for (const answer of refused) {
    expectProblem(answer, 409, 'conflict');
    expect(answer.body.code).toBe('too_many_registrations');
  }
  const first = (await call('GET', '?limit=15', about)).body;
  const second = (await call('GET', `?limit=15&cursor=${first.next_cursor}`, about)).body;
  expect([first.data.length, second.data.length, second.next_cursor]).toEqual([15, 5, null]);
  const ids = [...first.data, ...second.data].map(({ registration_id }) => registration_id);
  expect(new Set(ids).size).toBe(20);
  expect((await call('DELETE', `/${ids[0]}`, about)).status).toBe(204);
  expect((await create(about)).status).toBe(201);
});

test('interface.md 4.10: what is left out of a change stays, what is sent replaces the whole value, and no more can be changed', async () => {
  const created = (await create()).body.data;
  const path = `/${created.registration_id}`;
  const unchanged = await update(path, {});
  expect([unchanged.status, unchanged.body]).toEqual([200, { data: created }]);
  const changes = {
    url: 'https://hooks.example/other',
    event_types: ['journey.case.opened.v1', 'onboarding.client.started.v1'],
  };
  expect((await update(path, { url: changes.url })).body.data).toEqual({
    ...created,
    url: changes.url,
  });
  const answer = await update(path, { event_types: changes.event_types });
  expect(answer.body.data).toEqual({ ...created, ...changes });
  for (const member of ['client_id', 'brand_id', 'secret']) {
    const refused = await update(path, { [member]: 'x' });
    expectProblem(refused, 400, 'malformed-request');
    expect(refused.body.issues[0].where).toBe(`/${member}`);
  }
  expect((await call('GET', path)).body).toEqual(answer.body);
});

test('interface.md 4.10, interface.md 2.14: enabled false pauses a registration, which says why and since when, as its health does', async () => {
  const created = (await create()).body.data;
  const path = `/${created.registration_id}`;
  const none = { succeeded: 0, failed: 0, success_rate: null };
  const healthy = {
    ...{ state: 'healthy', failing_since: null, failed_attempts: 0, disables_at: null },
    ...{ warnings: [], last_hour: none, last_day: none },
  };
  const health = async () => (await call('GET', `${path}/health`)).body;
  expect(await health(), 'decisions.md 3, health').toEqual({ data: healthy });
  const paused = (await update(path, { enabled: false })).body.data;
  const why = { disabled_reason: 'paused', disabled_at: instant };
  expect(paused).toEqual({ ...created, enabled: false, ...why });
  expect((await update(path, { enabled: false })).body.data, 'a repetition').toEqual(paused);
  expect((await health()).data).toMatchObject({ state: 'disabled', ...why, disabled_at: paused.disabled_at });
  expectProblem(await update(`${path}?discard=true`, {}), 400, 'malformed-request');
  expect((await update(path, { enabled: true })).body.data).toEqual(created);
});
