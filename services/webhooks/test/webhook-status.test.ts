import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { WebhookStatusService } from '@telehealth/contracts/webhooks/v1/webhook_status_service';
import { expect, test } from 'vitest';
import { answered } from './scripted-egress.ts';
import { seedRegistration } from './seeded.ts';
import { as, startWebhooks } from './webhooks-under-test.ts';

const ref = { registrationId: 'whr_1' };

test('decisions.md 3: a brand receives its events once an enabled registration accepted a test, at its present URL', async () => {
  const webhooks = await startWebhooks();
  const status = webhooks.client(WebhookStatusService);
  const registrations = webhooks.client(RegistrationService);
  const statuses = async (options = as()) => {
    const { brands } = await status.getWebhookStatus({}, options);
    return brands.map(({ brandId, testDelivered }) => [brandId, testDelivered]);
  };
  expect(await statuses()).toEqual([]);
  await seedRegistration(webhooks.context, { enabled: true });
  expect(await statuses()).toEqual([['brd_1', false]]);

  webhooks.egress.answer = () => answered(500);
  await registrations.testRegistration(ref, as());
  expect(await statuses()).toEqual([['brd_1', false]]);
  webhooks.egress.answer = () => answered(204);
  await registrations.testRegistration(ref, as());
  expect(await statuses()).toEqual([['brd_1', true]]);

  await registrations.updateRegistration({ ...ref, enabled: false }, as());
  expect(await statuses()).toEqual([]);
  await registrations.updateRegistration({ ...ref, enabled: true }, as());
  expect(await statuses()).toEqual([['brd_1', true]]);
  await registrations.updateRegistration({ ...ref, url: 'https://other.example/hooks' }, as());
  expect(await statuses()).toEqual([['brd_1', false]]);
});

test('decisions.md 3: onboarding learns of the brands with a registration that subscribes payments', async () => {
  const webhooks = await startWebhooks();
  const status = webhooks.client(WebhookStatusService);
  const hearing = async () => {
    const { brands } = await status.getWebhookStatus({}, as());
    return brands.map(({ subscribesPayments }) => subscribesPayments);
  };
  await seedRegistration(webhooks.context, { enabled: true, eventTypes: ['journey.case.opened.v1'] });
  expect(await hearing()).toEqual([false]);
  const eventTypes = ['journey.case.opened.v1', 'journey.payment.succeeded.v1'];
  await webhooks
    .client(RegistrationService)
    .updateRegistration({ ...ref, eventTypes: { names: eventTypes } }, as());
  expect(await hearing()).toEqual([true]);
});
