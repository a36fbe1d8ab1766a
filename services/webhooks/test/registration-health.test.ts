import { timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { DisabledReason, HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { createRegistry } from '@telehealth/service-kit/telemetry';
import { cutOnce } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { createAttemptCounter } from '../src/app/receivers/attempt-counter.ts';
import { disableRegistration, warnOfFailing } from '../src/app/receivers/disable-registration.ts';
import { startRegistrations } from './registering.ts';
import { answered, unanswered } from './scripted-egress.ts';
import { as, operatorToken, startSending } from './webhooks-under-test.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** A registration whose receiver has failed so often since an instant (epoch ms). */
async function failing(failures: number) {
  const registry = createRegistry('webhooks');
  const webhooks = await startRegistrations({ registry });
  const { register, registrations, context, clock } = webhooks;
  const { registrationId } = await register();
  const failingSince = clock.now();
  await writable(context.registrations).update(
    registrationId,
    {},
    { set: { receiver: { failingSince, failures } } },
  );
  const health = async () => {
    const answer = await registrations.getHealth({ registrationId }, as());
    return answer.health ?? expect.fail();
  };
  /** What was counted. */
  const metric = async (name: string) =>
    ((await registry.getSingleMetric(name)?.get())?.values ?? []).filter(({ value }) => value > 0);
  return { ...webhooks, registrationId, failingSince, health, metric };
}

test('the last hour is the present hour and the one before it, the last day has 24 before it', async () => {
  const { register, registrations, context, clock } = await startRegistrations();
  const { registrationId } = await register();
  const { registrationId: other } = await register();
  const count = (succeeded: number, failed: number, id = registrationId) => {
    for (let n = 0; n < succeeded; n++) context.attemptCounter.add(id, 'succeeded');
    for (let n = 0; n < failed; n++) context.attemptCounter.add(id, 'failed');
    return context.attemptCounter.store();
  };
  await count(1, 0);
  clock.pass(hour);
  await count(0, 2);
  clock.pass(22 * hour);
  await Promise.all([count(3, 0), count(3, 1)]);
  clock.pass(hour);
  await Promise.all([count(10, 0), count(0, 10), count(0, 500, other)]);
  clock.pass(hour - 1);
  const health = (await registrations.getHealth({ registrationId }, as())).health;
  expect(health?.lastHour).toMatchObject({ succeeded: 16, failed: 11 });
  expect(health?.lastDay).toMatchObject({ succeeded: 17, failed: 13 });
  clock.pass(1);
  const later = (await registrations.getHealth({ registrationId }, as())).health;
  expect(later?.lastHour).toMatchObject({ succeeded: 10, failed: 10 });
  expect(later?.lastDay).toMatchObject({ succeeded: 16, failed: 13 });
});

test('a registration is disabled once, for the attempt that found its receiver gone', async () => {
  const { registrations, registrationId, context, clock, audited, metric, log } = await failing(1);
  const at = clock.now();
  clock.pass(5);
  const disable = () => disableRegistration(context, { registrationId, reason: 'gone', at });
  await Promise.all([disable(), disable()]);
  await disable();
  const { registration } = await registrations.getRegistration({ registrationId }, as());
  expect(registration).toMatchObject({ enabled: false, disabledReason: DisabledReason.GONE });
  expect(registration?.disabledAt && timestampMs(registration.disabledAt)).toBe(at + 5);
  const changed = { enabled: false, disabledReason: 'gone' };
  expect((await audited(registrationId)).slice(1)).toEqual([['webhook_registration.disable', changed]]);
  expect(await metric('webhook_registrations_disabled_total')).toMatchObject([
    { labels: { reason: 'gone' }, value: 1 },
  ]);
  expect(log()).toContain(`"registrationId":"${registrationId}","reason":"gone"`);
});

test('research 5.1: warnings come once and are shown, and five days of failing disable the registration', async () => {
  const { registrationId, context, clock, health, failingSince, metric, audited, log } = await failing(20);
  expect(await health()).toMatchObject({ state: HealthState.FAILING, failedAttempts: 20, warnings: [] });
  const { disablesAt, failingSince: since } = await health();
  expect([since, disablesAt].map((time) => time && timestampMs(time))).toEqual([
    ...[failingSince, failingSince + 5 * day],
  ]);
  const warn = (failingHours: number) => warnOfFailing(context, { registrationId, failingHours });
  await warn(24);
  expect((await health()).warnings).toEqual([]);
  clock.pass(day);
  await Promise.all([warn(24), warn(24)]);
  await warn(24);
  expect((await health()).warnings).toMatchObject([{ failingHours: 24 }]);
  expect(await metric('webhook_registration_warnings_total')).toMatchObject([
    { labels: { failing_hours: 24 }, value: 1 },
  ]);
  expect(log()).toContain(`"registrationId":"${registrationId}","failingHours":24`);
  const disable = () => disableRegistration(context, { registrationId, reason: 'failing', at: clock.now() });
  await disable();
  expect((await health()).state).toBe(HealthState.FAILING);
  clock.pass(4 * day);
  await disable();
  expect(await health()).toMatchObject({
    ...{ state: HealthState.DISABLED, disabledReason: DisabledReason.FAILING },
  });
  expect((await health()).disablesAt).toBeUndefined();
  expect((await audited(registrationId)).map(([action]) => action)).toEqual([
    ...['webhook_registration.create', 'webhook_registration.warn', 'webhook_registration.disable'],
  ]);
});

test('an event warns the client of a failing receiver once, and another one reports the disabling', async () => {
  const { registrationId, context, clock } = await failing(20);
  const told: unknown[] = [];
  const types = ['webhook_registration.failing.v1'] as const;
  await context.bus.work({ name: 'test', types, handle: async ({ data }) => void told.push(data) });
  clock.pass(day);
  await warnOfFailing(context, { registrationId, failingHours: 24 });
  await warnOfFailing(context, { registrationId, failingHours: 24 });
  clock.pass(4 * day);
  await disableRegistration(context, { registrationId, reason: 'failing', at: clock.now() });
  await context.relay.drain();
  expect(told).toMatchObject([{ failing_hours: 24 }, { disabled_reason: 'failing' }]);
});

test('a registration that does not exist is neither disabled nor warned of', async () => {
  const { context } = await startRegistrations();
  await disableRegistration(context, { registrationId: 'whr_missing', reason: 'gone', at: 0 });
  await warnOfFailing(context, { registrationId: 'whr_missing', failingHours: 24 });
});

test('a count whose write has an unknown outcome is not repeated, and its error is logged', async () => {
  const { register, registrations, context, log } = await startRegistrations();
  const { registrationId } = await register();
  const attemptHours = cutOnce(context.attemptHours, 'after', ['insert']);
  const counter = createAttemptCounter({ ...context, attemptHours });
  counter.add(registrationId, 'succeeded');
  await counter.store();
  const { health } = await registrations.getHealth({ registrationId }, as());
  expect(health?.lastHour).toMatchObject({ succeeded: 1, failed: 0 });
  expect(log()).toContain('attempts are missing');
});

test('a failing receiver is logged once with the reason, and once when it works again; its health says why it failed last', async () => {
  const { egress, publish, attempts, clock, log, asOperator, becomes } = await startSending();
  const operators = createClient(RegistrationService, asOperator(operatorToken));
  const health = async () => (await operators.getHealth({ registrationId: 'whr_1' })).health;
  const logged = (text: string) => log().split(text).length - 1;
  egress.answer = () => (egress.sent.length === 1 ? answered(503) : unanswered('timeout: connect'));
  await publish();
  await attempts(1);
  await expect.poll(health).toMatchObject({ lastStatus: 503, waiting: 1 });
  expect((await health())?.lastError).toBe('The receiver answered with status 503.');
  const { registrations } = await operators.listRegistrations({ clientId: 'cli_1' });
  expect(registrations[0]?.failingSince).toEqual((await health())?.failingSince);
  await clock.advance(6000);
  await attempts(2);
  const second = 'The receiver gave no complete answer (timeout: connect).';
  await expect.poll(health).toMatchObject({ lastError: second, failedAttempts: 2 });
  expect((await health())?.lastStatus).toBeUndefined();
  expect(timestampMs((await health())?.lastFailedAt ?? expect.fail())).toBeLessThanOrEqual(clock.now());
  expect(logged('a receiver begins to fail')).toBe(1);
  expect(log()).toMatch(/"registrationId":"whr_1","outcome":"rejected","status":503.*a receiver begins/);

  egress.answer = () => answered(204);
  await clock.advance(31_000);
  await becomes('succeeded');
  await expect.poll(() => logged('a receiver works again')).toBe(1);
  expect(await health()).toMatchObject({ state: HealthState.HEALTHY, lastError: '', waiting: 0 });
  expect((await health())?.lastFailedAt).toBeUndefined();
});
