import { beforeAll, expect, test } from 'vitest';
import { type OwnTenant, ownTenant } from '../../src/clients/operator.ts';
import { target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type Answer, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let tenant: OwnTenant;
let path: string;
// biome-ignore lint/suspicious/noExplicitAny: bodies have every shape
let created: any;
const call = (method: string, url: string, body?: object): Promise<Answer> =>
  send(`${target().base_url}/v1/webhooks/registrations${url}`, {
    method,
    headers: bearing(tenant.apiKey, tenant.brandIds[0]),
    ...(body && { body }),
  });
const change = (body: object, query = '') => call('PATCH', path + query, body);

beforeAll(async () => {
  tenant = await ownTenant();
  const event_types = ['journey.intake.submitted.v1'];
  created = (await call('POST', '', { url: 'https://hooks.example/', event_types })).body.data;
  path = `/${created.registration_id}`;
});

test('interface.md 4.10: what is left out of a change stays, what is sent replaces the whole value', async () => {
  const unchanged = await change({});
  expect([unchanged.status, unchanged.body]).toEqual([200, { data: created }]);
  const url = 'https://hooks.example/other';
  expect((await change({ url })).body.data).toEqual({ ...created, url });
  const event_types = ['journey.case.opened.v1', 'onboarding.client.started.v1'];
  const answer = await change({ event_types });
  expect(answer.body.data).toEqual({ ...created, url, event_types });
  expect((await call('GET', path)).body).toEqual(answer.body);
});

test('interface.md 4.10 and 2.14: enabled false pauses a registration, which says why and since when; true ends that', async () => {
  const paused = (await change({ enabled: false })).body.data;
  expect(paused).toMatchObject({ enabled: false, disabled_reason: 'paused', disabled_at: instant });
  expect((await change({ enabled: false })).body.data, 'a repetition changes nothing').toEqual(paused);
  const health = (await call('GET', `${path}/health`)).body.data;
  expect(health).toMatchObject({
    state: 'disabled',
    disabled_reason: 'paused',
    disabled_at: paused.disabled_at,
  });
  const resumed = (await change({ enabled: true })).body.data;
  expect(resumed.enabled).toBe(true);
  expect(Object.keys(resumed)).toEqual(Object.keys(created));
});

test('decisions.md 3: discard goes together with enabled true only', async () => {
  await change({ enabled: false });
  for (const body of [{}, { enabled: false }])
    expectProblem(await change(body, '?discard=true'), 400, 'malformed-request');
  expect((await call('GET', path)).body.data.enabled).toBe(false);
  expect((await change({ enabled: true }, '?discard=true')).body.data.enabled).toBe(true);
});

test.each(['client_id', 'brand_id', 'registration_id', 'secret', 'secret_set', 'created_at'])(
  'interface.md 4.10: %s cannot be changed',
  async (member) => {
    const answer = await change({ [member]: 'x' });
    expectProblem(answer, 400, 'malformed-request');
    expect(answer.body.issues[0].where).toBe(`/${member}`);
  },
);

test('decisions.md 3, health: a registration to which nothing was delivered is healthy and has no rate', async () => {
  const none = { succeeded: 0, failed: 0, success_rate: null };
  const { status, body } = await call('GET', `${path}/health`);
  expect([status, body]).toEqual([
    200,
    {
      data: {
        state: 'healthy',
        failing_since: null,
        failed_attempts: 0,
        disables_at: null,
        warnings: [],
        last_hour: none,
        last_day: none,
      },
    },
  ]);
});
