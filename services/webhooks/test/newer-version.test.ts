import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { EventService } from '@telehealth/contracts/webhooks/v1/event_service';
import { HealthState } from '@telehealth/contracts/webhooks/v1/registration';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { unstamped } from '@telehealth/feed';
import { checkHealth } from '@telehealth/rpc';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { newDelivery } from '../src/domain/deliveries/new-delivery.ts';
import { anEvent, seedRegistration } from './seeded.ts';
import { as, startWebhooks } from './webhooks-under-test.ts';

const unknownType = 'journey.future.happened.v1';
const day = 24 * 60 * 60 * 1000;

/** Rows as a newer version of the service writes them: an event of a type that this one does not know, and its delivery. */
async function withNewerRows() {
  const webhooks = await startWebhooks();
  const { context } = webhooks;
  const eventTypes = [unknownType, 'journey.case.opened.v1'];
  const registration = await seedRegistration(context, { eventTypes });
  const body = `{"id":"evt_future","type":"${unknownType}","data":{"b":1,"a":12345678901234567}}`;
  const event = { _id: 'evt_future', type: unknownType };
  await writable(context.events).insert({
    ...{ ...event, version: 1, ...unstamped('cli_1'), clientId: 'cli_1', audience: 'brd_1', body },
    recordedAt: context.clock.now(),
    expiresAt: context.clock.now() + day,
  });
  await writable(context.deliveries).insert(newDelivery(event, registration, context.clock.now()));
  context.dueRegistrations.add({ clientId: 'cli_1', registrationId: registration._id });
  return { ...webhooks, registrationId: registration._id, body };
}

test('a delivery of a type that this version does not know is sent as it is stored', async () => {
  const { egress, body } = await withNewerRows();
  await expect.poll(() => egress.sent.map((message) => Buffer.from(message.body).toString())).toEqual([body]);
  expect(egress.sent[0]?.headers['webhook-id']).toBe('evt_future');
});

test('lists, reads and health show a type that this version does not know as it is stored', async () => {
  const { client, registrationId, body } = await withNewerRows();
  const registrations = client(RegistrationService);
  const { registration } = await registrations.getRegistration({ registrationId }, as());
  expect(registration?.eventTypes).toContain(unknownType);
  const { registrations: listed } = await registrations.listRegistrations({}, as());
  expect(listed.map(({ eventTypes }) => eventTypes)).toEqual([registration?.eventTypes]);
  const { health } = await registrations.getHealth({ registrationId }, as());
  expect(health?.state).toBe(HealthState.HEALTHY);
  const events = client(EventService);
  expect((await events.listEvents({ type: unknownType }, as())).bodiesJson).toEqual([body]);
  expect((await events.getEvent({ eventId: 'evt_future' }, as())).bodyJson).toBe(body);
  const deliveries = client(DeliveryService);
  const { deliveries: log } = await deliveries.listDeliveries({ registrationId }, as());
  expect(log.map(({ eventType }) => eventType)).toEqual([unknownType]);
  const { delivery } = await deliveries.getDelivery(
    { registrationId, deliveryId: log[0]?.deliveryId ?? '' },
    as(),
  );
  expect(delivery?.eventType).toBe(unknownType);
});

test('beside a type that this version does not know, the service is healthy, delivers the others and is changed', async () => {
  const { context, transport, client, egress, registrationId } = await withNewerRows();
  await context.bus.publish(anEvent());
  await expect.poll(() => egress.sent.length).toBe(2);
  await expect(checkHealth(transport, 1000)).resolves.toBeUndefined();
  const { registration } = await client(RegistrationService).updateRegistration(
    { registrationId, url: 'https://receiver.example/elsewhere' },
    as(),
  );
  expect(registration?.eventTypes).toContain(unknownType);
});
