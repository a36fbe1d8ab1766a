import type { PlainInit } from '@telehealth/contracts/codec';
import type { AttemptSchema, DeliverySchema } from '@telehealth/contracts/webhooks/v1/delivery';
import { openAttempt } from '../domain/deliveries/attempts.ts';
import type { Attempt, Delivery } from '../domain/deliveries/delivery.ts';

/** Without its attempts and, while one is under way, without the next one. */
export function shownDelivery(delivery: Delivery): PlainInit<typeof DeliverySchema> {
  const { _id: deliveryId, status, dueAt } = delivery;
  const isWaiting = status === 'pending' && openAttempt(delivery) === undefined;
  return { ...delivery, deliveryId, nextAttemptAt: isWaiting ? dueAt : undefined };
}

/** Without an outcome while it is under way. */
export function shownAttempt(attempt: Attempt): PlainInit<typeof AttemptSchema> {
  const { durationMs, excerpt: responseExcerpt, timing } = attempt;
  return {
    ...attempt,
    durationMs: durationMs && Math.round(durationMs),
    responseExcerpt,
    timing: timing && roundedTiming(timing),
  };
}

function roundedTiming(timing: NonNullable<Attempt['timing']>): NonNullable<Attempt['timing']> {
  return Object.fromEntries(Object.entries(timing).map(([phase, ms]) => [phase, Math.round(ms)]));
}
