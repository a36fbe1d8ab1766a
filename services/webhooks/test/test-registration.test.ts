import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { expect, test } from 'vitest';
import { answered, silence, unanswered } from './scripted-egress.ts';
import { as, startSending } from './webhooks-under-test.ts';

const second = 1000;
const ref = { registrationId: 'whr_1' };

async function start(enabled = true) {
  const webhooks = await startSending({ registration: { enabled } });
  return { ...webhooks, registrations: webhooks.client(RegistrationService) };
}

test('interface.md 4.11: a test is one POST, marked, signed and with synthetic ids', async () => {
  const { registrations, egress, delivery } = await start();
  const outcome = await registrations.testRegistration(ref, as());
  expect(outcome).toMatchObject({ delivered: true, ok: true, status: 204, durationMs: 5, detail: '' });
  const [sent, ...more] = egress.sent;
  expect(more).toEqual([]);
  expect(sent?.headers).toMatchObject({
    'webhook-test': 'true',
    'webhook-delivery-id': outcome.deliveryId,
    'x-correlation-id': 'c-1',
    'webhook-signature': expect.stringMatching(/^v1,\S+ v1a,\S+$/),
  });
  expect(JSON.parse(Buffer.from(sent?.body ?? []).toString())).toMatchObject({
    ...{ test: true, client_id: 'cli_1', brand_id: 'brd_1', type: 'journey.case.opened.v1' },
    data: { journey_id: expect.stringMatching(/^jny_test0+$/), sequence: 1 },
  });
  expect(await delivery()).toMatchObject({ test: true, status: 'succeeded' });
});

test.each([
  [
    'a redirect',
    answered(307, { detail: 'redirect not followed' }),
    [true, false, 307, 'redirect not followed'],
  ],
  ['a server error', answered(500), [true, false, 500, '']],
  ['410', answered(410), [true, false, 410, '']],
  ['a refused address', unanswered('refused: port'), [false, false, undefined, 'refused: port']],
  [
    'a body that never ends',
    unanswered('timeout: response', { status: 200 }),
    [false, false, 200, 'timeout: response'],
  ],
])('research 5.4: the outcome of %s', async (_, exchange, [delivered, ok, status, detail]) => {
  const { registrations, egress, context, delivery, clock } = await start();
  egress.answer = () => exchange;
  expect(await registrations.testRegistration(ref, as())).toMatchObject({ delivered, ok, detail });
  const tested = await delivery();
  expect(tested.attempts[0]?.status).toBe(status);
  // It counts in nothing, and is never sent again.
  await clock.advance(60 * second);
  expect(egress.sent).toHaveLength(1);
  expect(await context.registrations.get('whr_1')).not.toHaveProperty('receiver');
  expect(await context.registrations.get('whr_1')).toMatchObject({ enabled: true });
});

test('case 18: a disabled registration can be tested', async () => {
  const { registrations } = await start(false);
  expect((await registrations.testRegistration(ref, as())).ok).toBe(true);
});

test('case 19: the type of a test is one that is subscribed', async () => {
  const { registrations, egress } = await start();
  const asked = { ...ref, eventType: 'journey.visit.completed.v1' };
  await expect(registrations.testRegistration(asked, as())).rejects.toThrow();
  expect(egress.sent).toEqual([]);
});

test('a registration of another brand cannot be tested, and counts no test', async () => {
  const { registrations, egress, context } = await start();
  await expect(registrations.testRegistration(ref, as({ brandId: 'brd_2' }))).rejects.toThrow();
  expect(egress.sent).toEqual([]);
  expect(await context.registrations.get('whr_1')).not.toHaveProperty('testedAt');
});

test('research 5.4: the eleventh test in a minute is refused', async () => {
  const { registrations, egress, clock } = await start();
  for (let i = 0; i < 10; i++) await registrations.testRegistration(ref, as());
  await expect(registrations.testRegistration(ref, as())).rejects.toThrow();
  expect(egress.sent).toHaveLength(10);
  await clock.advance(61 * second);
  await registrations.testRegistration(ref, as());
});

test('a repeat under an idempotency key sends nothing and shows the first outcome', async () => {
  const { registrations, egress } = await start();
  const keyed = as({ idempotencyKey: 'k-1' });
  const first = await registrations.testRegistration(ref, keyed);
  expect(await registrations.testRegistration(ref, keyed)).toEqual(first);
  expect(egress.sent).toHaveLength(1);
});

test('a test whose worker died ends, and is not sent again', async () => {
  const { registrations, egress, delivery, clock } = await start();
  const never = silence();
  egress.answer = () => never;
  registrations.testRegistration(ref, as()).catch(() => {});
  await expect.poll(() => egress.sent.length).toBe(1);
  await clock.advance(31 * second);
  await expect.poll(async () => (await delivery()).status).toBe('failed');
  expect(await delivery()).toMatchObject({ failureReason: 'test_failed' });
  expect(egress.sent).toHaveLength(1);
});
