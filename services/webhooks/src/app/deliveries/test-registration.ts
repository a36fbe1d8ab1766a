import { insertIfAbsent, type Operation } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import { openAttempt } from '../../domain/deliveries/attempts.ts';
import type { Attempt } from '../../domain/deliveries/delivery.ts';
import { newTestDelivery } from '../../domain/deliveries/new-delivery.ts';
import { decideTest, testedType } from '../../domain/registrations/decide-test.ts';
import { eventBody } from '../events/event-body.ts';
import { testEvent } from '../events/test-event.ts';
import { changeRegistration } from '../registrations/change-registration.ts';
import type { RegistrationRef } from '../registrations/get-registration.ts';
import { openUrl } from '../registrations/receiver-address.ts';
import { recordTestTaken } from '../registrations/record-test-taken.ts';
import { makeAttempt } from './attempt.ts';
import { signersOf } from './send.ts';

export interface Tested {
  readonly deliveryId: string;
  readonly attempt: Attempt;
}

/**
 * Sends one event to a registration in one attempt, as real events are sent, and answers when it has ended (interface.md 4.11).
 * An empty `eventType` means the first subscribed one. A repeat of the operation returns the result of the first. Throws
 * `not-found`, `validation` for a type that is not subscribed, `rate-limited` for the eleventh in a minute, and
 * `idempotency-in-flight` while the first call waits for the receiver.
 */
export async function testRegistration(
  context: Context,
  operation: Operation,
  { eventType, ...ref }: RegistrationRef & { readonly eventType: string },
): Promise<Tested> {
  const { deliveries, mode, settings } = context;
  const { operationId, correlationId, limits } = operation;
  const registration = await changeRegistration(context, operation, ref, (present, at) => {
    testedType(present, eventType);
    return decideTest(present, at);
  });
  const { clientId, brandId } = registration;
  const type = testedType(registration, eventType);
  const at = context.clock.now();
  const event = testEvent({ type, operationId, clientId, brandId, test: mode === 'test', at });
  if (event === undefined) throw new Error('a newer version subscribed the type');
  const times = { at, leaseMs: 2 * settings.deadlineMs };
  const delivery = newTestDelivery({ _id: event.id, type }, registration, times);
  const url = openUrl(context, registration);
  const signers = await signersOf(context, registration);
  if ((await insertIfAbsent(deliveries, delivery, limits)) === undefined) {
    const present = await deliveries.get(delivery._id, limits);
    const [attempt] = present?.attempts ?? [];
    if (present === undefined || attempt === undefined || openAttempt(present))
      throw refusal('idempotency_key_in_flight', 'The test is under way. Try again in 30 seconds.');
    return { deliveryId: present._id, attempt };
  }
  const body = eventBody(event, { test: true, mode });
  const claimed = { registration, url, delivery, body, signers, correlationId };
  const ended = await makeAttempt(context, claimed);
  if (ended.result.outcome === 'succeeded') await recordTestTaken(context, registration);
  return { deliveryId: delivery._id, attempt: ended.attempt };
}
