import { timestampMs } from '@bufbuild/protobuf/wkt';
import { DisabledReason } from '@telehealth/contracts/webhooks/v1/registration';
import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { draft, startRegistrations } from './registering.ts';
import { as } from './webhooks-under-test.ts';

test('interface.md 2.14: a registration is created enabled, with a secret, and is read as it was answered', async () => {
  const { registrations, clock } = await startRegistrations();
  const made = await registrations.createRegistration(draft({ url: 'https://shop.example#here' }), as());
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(made.registration).toMatchObject({
    registrationId: expect.stringMatching(/^whr_\w{22}$/),
    ...{
      clientId: 'cli_1',
      brandId: 'brd_1',
      url: 'https://shop.example/',
      enabled: true,
      secretSet: true,
    },
    ...{ eventTypes: ['journey.case.opened.v1'], disabledReason: DisabledReason.UNSPECIFIED },
  });
  const { createdAt } = made.registration ?? {};
  expect(createdAt && timestampMs(createdAt)).toBe(clock.now());
  const { registrationId = '' } = made.registration ?? {};
  expect((await registrations.getRegistration({ registrationId }, as())).registration).toEqual(
    made.registration,
  );
});

test.each([
  ['validation url.scheme', { url: 'ftp://shop.example/' }],
  ['malformed-request event_types.unknown', { eventTypes: ['order.changed.v1'] }],
])('decisions.md 10: %s', async (refusal, fields) => {
  const { registrations, register } = await startRegistrations();
  const { registrationId } = await register();
  const { eventTypes, ...rest } = fields as Parameters<typeof draft>[0] & object;
  const update = { registrationId, ...rest, ...(eventTypes && { eventTypes: { names: eventTypes } }) };
  expect(await refusalOf(registrations.createRegistration(draft(fields), as()))).toBe(refusal);
  expect(await refusalOf(registrations.updateRegistration(update, as()))).toBe(refusal);
  expect((await registrations.listRegistrations({}, as())).registrations).toHaveLength(1);
});

test('the list has the oldest registration first, page by page', async () => {
  const { registrations, register, clock } = await startRegistrations();
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.push((await register()).registrationId);
    if (n !== 2) clock.pass(1);
  }
  const listed: string[] = [];
  let pageToken = '';
  do {
    const page = await registrations.listRegistrations({ limit: 2, pageToken }, as());
    listed.push(...page.registrations.map(({ registrationId }) => registrationId));
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  expect(listed.toSorted()).toEqual(ids.toSorted());
  expect([...listed.slice(0, 2), listed[4]]).toEqual([...ids.slice(0, 2), ids[4]]);
});

test('interface.md 4.10: an update changes what is given, with an audit row; one to the present values is no change', async () => {
  const { registrations, register, audited, context, clock } = await startRegistrations();
  const { registrationId } = await register();
  const eventTypes = { names: ['journey.visit.completed.v1', 'journey.case.opened.v1'] };
  clock.pass(1);
  await registrations.updateRegistration({ registrationId, eventTypes }, as());
  clock.pass(1);
  const { registration } = await registrations.updateRegistration(
    { registrationId, url: 'https://other.example/new?key=canary', enabled: false },
    as(),
  );
  expect(registration).toMatchObject({
    ...{ url: 'https://other.example/new?key=canary', eventTypes: eventTypes.names, enabled: false },
    disabledReason: DisabledReason.PAUSED,
  });
  expect(registration?.disabledAt && timestampMs(registration.disabledAt)).toBe(clock.now());
  expect((await registrations.getRegistration({ registrationId }, as())).registration).toEqual(registration);
  const name = 'webhook_registration';
  expect(await audited(registrationId)).toEqual([
    [`${name}.create`, { url: 'https://shop.example', eventTypes: draft().eventTypes }],
    [`${name}.update`, { eventTypes: eventTypes.names }],
    [`${name}.update`, { url: 'https://other.example', enabled: false }],
  ]);
  const before = await context.registrations.get(registrationId);
  await registrations.updateRegistration({ registrationId, eventTypes, enabled: false }, as());
  expect(await context.registrations.get(registrationId)).toEqual(before);
});

test('enabling and disabling wake the workers, and enabling can drop what is parked', async () => {
  const { registrations, register, context, clock } = await startRegistrations();
  const { registrationId } = await register();
  let woken = 0;
  context.dueRegistrations.onAdd(() => woken++);
  await registrations.updateRegistration({ registrationId, enabled: false }, as());
  expect(woken).toBe(1);
  clock.pass(1000);
  const { registration } = await registrations.updateRegistration(
    { registrationId, enabled: true, discardParked: true },
    as(),
  );
  expect(registration).toMatchObject({ enabled: true, disabledReason: DisabledReason.UNSPECIFIED });
  expect(woken).toBe(2);
  const stored = await context.registrations.get(registrationId);
  expect(stored?.discardParkedBefore).toBe(clock.now());
});

test('a deleted registration loses its secrets and is treated as missing', async () => {
  const { registrations, register, audited, context, clock } = await startRegistrations();
  const { registrationId } = await register();
  clock.pass(1);
  await registrations.deleteRegistration({ registrationId }, as());
  const days90 = 90 * 24 * 60 * 60_000;
  const stored = await context.registrations.get(registrationId);
  expect(stored).toMatchObject({
    ...{ deletedAt: clock.now(), expiresAt: clock.now() + days90, secrets: [] },
  });
  expect([stored?.place, stored?.sealedUnder]).toEqual([undefined, undefined]);
  expect((await registrations.listRegistrations({}, as())).registrations).toEqual([]);
  expect(await refusalOf(registrations.deleteRegistration({ registrationId }, as()))).toBe('not-found');
  expect((await audited(registrationId)).map(([action]) => action)).toEqual([
    ...['webhook_registration.create', 'webhook_registration.delete'],
  ]);
});

test('in live mode http is refused', async () => {
  const { registrations } = await startRegistrations({ mode: 'live' });
  const http = draft({ url: 'http://shop.example/' });
  expect(await refusalOf(registrations.createRegistration(http, as()))).toBe('validation url.scheme');
});
