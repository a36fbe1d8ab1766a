import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { RegistrationSchema } from '@telehealth/contracts/webhooks/v1/registration';
import { publicEventMeanings } from '@telehealth/ids';
import { expect, test } from 'vitest';
import { ownBrand } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const list = '/v1/webhooks/registrations';
const one = `${list}/whr_1`;
const secret = 'whsec_a-secret-canary';

const registration = {
  registrationId: 'whr_1',
  clientId: 'cli_own',
  brandId: ownBrand,
  url: 'https://hooks.example/a?b=c',
  eventTypes: ['journey.case.opened.v1', 'journey.unheard.of.v9'],
  enabled: true,
  secretSet: true,
  createdAt: timestampFromMs(1_770_134_712_408),
} satisfies MessageInitShape<typeof RegistrationSchema>;

const registrationJson = {
  registration_id: 'whr_1',
  client_id: 'cli_own',
  brand_id: ownBrand,
  url: 'https://hooks.example/a?b=c',
  event_types: ['journey.case.opened.v1', 'journey.unheard.of.v9'],
  enabled: true,
  secret_set: true,
  created_at: '2026-02-03T16:05:12.408Z',
};

const gateway = gatewayOfFile({
  script: {
    registrations: {
      createRegistration: async () => ({ registration, secret }),
      listRegistrations: async () => ({ registrations: [registration] }),
      getRegistration: async () => ({ registration }),
      updateRegistration: async () => ({ registration }),
      deleteRegistration: async () => ({}),
      rotateSecret: async () => ({ registration, secret }),
    },
  },
});

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  gateway.ask(`${method} ${url}`, payload);
const creation = { url: 'https://hooks.example/a', event_types: ['journey.case.opened.v1'] };

test('interface.md 2.14: a registration is exactly its members, and types that are newer than the gateway are shown', async () => {
  const read = await send('GET', one);
  expect([read.statusCode, read.json()]).toEqual([200, { data: registrationJson }]);
  expect(Object.keys(read.json().data)).toEqual(Object.keys(registrationJson));
  const listed = await send('GET', list);
  expect([listed.statusCode, listed.json()]).toEqual([200, { data: [registrationJson], next_cursor: null }]);
});

test('decisions.md 3: the secret is in the answers of creation and rotation, and in no other answer and no log', async () => {
  const created = await send('POST', list, creation);
  expect([created.statusCode, created.json()]).toEqual([201, { data: registrationJson, secret }]);
  expect(gateway.sent()).toMatchObject({ url: creation.url, eventTypes: creation.event_types });
  const rotated = await send('POST', `${one}/rotate-secret`, {});
  expect([rotated.statusCode, rotated.json()]).toEqual([200, { data: registrationJson, secret }]);

  const others = [send('GET', one), send('GET', list), send('PATCH', one, {}), send('DELETE', one)];
  for (const { body } of await Promise.all(others)) expect(body).not.toContain('canary');
  await new Promise<void>((done) => setImmediate(done));
  expect(gateway.lines).toHaveLength(6);
  expect(gateway.lines.join('')).not.toContain('canary');
  expect(gateway.lines.join('')).not.toContain('hooks.example');
});

test('decisions.md 1: an answer that comes without its secret shows everything else', async () => {
  gateway.script.registrations = {
    createRegistration: async () => ({ registration }),
    rotateSecret: async () => ({ registration }),
  };
  expect((await send('POST', list, creation)).json()).toEqual({ data: registrationJson });
  expect((await send('POST', `${one}/rotate-secret`, {})).json()).toEqual({ data: registrationJson });
});

test('interface.md 6: every type of event can be subscribed', async () => {
  const event_types = ['*', ...Object.keys(publicEventMeanings)];
  expect(event_types).toHaveLength(1 + 26 + 6);
  expect((await send('POST', list, { ...creation, event_types })).statusCode).toBe(201);
  expect(gateway.sent().eventTypes).toEqual(event_types);
});

test('interface.md 8: a url may have 2 048 characters', async () => {
  const url = `https://a.example/${'x'.repeat(2030)}`;
  expect((await send('POST', list, { ...creation, url })).statusCode).toBe(201);
  expect(gateway.sent().url).toBe(url);
});

test('interface.md 4.10: only what is sent changes', async () => {
  expect((await send('PATCH', one, {})).json()).toEqual({ data: registrationJson });
  expect(gateway.sent()).toMatchObject({ registrationId: 'whr_1', discardParked: false });
  for (const member of ['url', 'eventTypes', 'enabled']) expect(gateway.sent()[member]).toBeUndefined();
  await send('PATCH', one, { ...creation, enabled: false });
  expect(gateway.sent()).toMatchObject({
    url: creation.url,
    eventTypes: { names: creation.event_types },
    enabled: false,
  });
});

test('decisions.md 10: discard drops what is parked, and only together with enabled true', async () => {
  expect((await send('PATCH', `${one}?discard=true`, { enabled: true })).statusCode).toBe(200);
  expect(gateway.sent()).toMatchObject({ enabled: true, discardParked: true });
  expect((await send('PATCH', `${one}?discard=false`, { enabled: false })).statusCode).toBe(200);
  expect(gateway.sent()).toMatchObject({ enabled: false, discardParked: false });

  gateway.received.length = 0;
  for (const body of [{}, { enabled: false }, { url: creation.url }]) {
    const refused = await send('PATCH', `${one}?discard=true`, body);
    expect([refused.statusCode, refused.json().type]).toEqual([400, '/problems/malformed-request']);
    expect(refused.json().issues).toHaveLength(1);
  }
  for (const query of ['discard=1', 'discard=', 'discard=TRUE', 'discard=true&discard=true']) {
    expect((await send('PATCH', `${one}?${query}`, { enabled: true })).statusCode).toBe(400);
  }
  expect(gateway.dispatched()).toEqual([]);
});

test('decisions.md 3: the overlap of a rotation is 0 seconds to 7 days, and a day where it is left out', async () => {
  const rotate = (body?: object) => send('POST', `${one}/rotate-secret`, body);
  for (const overlap of [0, 604_800]) {
    expect((await rotate({ overlap_seconds: overlap })).statusCode).toBe(200);
    expect(gateway.sent().overlapSeconds).toBe(overlap);
  }
  await rotate({});
  expect(gateway.sent().overlapSeconds).toBe(86_400);
});
