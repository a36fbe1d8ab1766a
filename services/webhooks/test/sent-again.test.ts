import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { expect, test } from 'vitest';
import { workOnRecoveries } from '../src/app/recoveries/schedule-recoveries.ts';
import { answered } from './scripted-egress.ts';
import { anEvent, seedRegistration, theDelivery } from './seeded.ts';
import { as, startWebhooks } from './webhooks-under-test.ts';

/** Starts webhooks with a delivery that its receiver refused for good, and what sends it again. */
async function startRefused() {
  const webhooks = await startWebhooks();
  const { context, egress, clock } = webhooks;
  await seedRegistration(context);
  egress.answer = () => answered(500, { headers: { 'webhook-delivery': 'abort-message' } });
  const event = anEvent({ recordedAt: clock.now() });
  await context.bus.publish(event);
  const becomes = (status: string) =>
    expect.poll(async () => (await theDelivery(context)).status).toBe(status);
  await becomes('failed');
  egress.answer = () => answered(204);
  clock.pass(1000);
  const { _id: deliveryId } = await theDelivery(context);
  return { ...webhooks, eventId: event.id, deliveryId, becomes, service: webhooks.client(DeliveryService) };
}

test('a resent delivery is sent at once, under the same webhook-id and delivery id, as the next attempt', async () => {
  const { context, egress, service, deliveryId, eventId, becomes } = await startRefused();
  await service.resendDelivery({ registrationId: 'whr_1', deliveryId }, as());
  await becomes('succeeded');
  expect(egress.sent.map(({ headers }) => headers)).toMatchObject([
    { 'webhook-id': eventId, 'webhook-delivery-id': deliveryId, 'webhook-attempt': '1' },
    { 'webhook-id': eventId, 'webhook-delivery-id': deliveryId, 'webhook-attempt': '2' },
  ]);
  expect((await theDelivery(context)).attempts.map(({ trigger }) => trigger)).toEqual(['auto', 'manual']);
});

test('a recovered delivery is sent at once, under the same webhook-id', async () => {
  const { context, egress, service, eventId, becomes, clock } = await startRefused();
  const since = timestampFromMs(clock.now() - 60_000);
  await service.recoverDeliveries({ registrationId: 'whr_1', since }, as());
  await workOnRecoveries(context, new AbortController().signal);
  await becomes('succeeded');
  expect(egress.sent.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId]);
});
