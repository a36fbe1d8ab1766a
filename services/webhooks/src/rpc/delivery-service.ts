import type { PlainInit } from '@telehealth/contracts/codec';
import type { AttemptSchema, DeliverySchema } from '@telehealth/contracts/webhooks/v1/delivery';
import { DeliveryService, type RecoverySchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { DomainError } from '@telehealth/errors';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { expungeDelivery } from '../app/deliveries/expunge-delivery.ts';
import { getDelivery, listDeliveries } from '../app/deliveries/get-delivery.ts';
import { resendDelivery } from '../app/deliveries/resend-delivery.ts';
import { getRecovery, startRecovery } from '../app/recoveries/start-recovery.ts';
import type { Context } from '../context.ts';
import { openAttempt } from '../domain/deliveries/attempts.ts';
import type { Attempt, Delivery } from '../domain/deliveries/delivery.ts';
import type { Recovery } from '../domain/recoveries/recovery.ts';

export function deliveryService(context: Context): Contract {
  return contract(DeliveryService, {
    async listDeliveries({ registrationId, status, eventType, eventId, since, until, ...page }, call) {
      const isOfBrand = registrationId === '' && call.operator === undefined;
      const query = {
        to: isOfBrand ? brandOf(call) : { registrationId, ...reachOf(call) },
        statuses: [...page.statuses, status].filter((one) => one !== undefined),
        eventTypes: eventType ? [...page.eventTypes, eventType] : page.eventTypes,
        eventId: eventId || undefined,
        since,
        until,
        oldestFirst: page.oldestFirst,
        after: readPageToken(page.pageToken, 'number', 'text'),
        limit: pageLimit(page.limit),
      };
      const found = await listDeliveries(context, query, limitsOf(call));
      return {
        deliveries: found.rows.map(shownDelivery),
        nextPageToken: nextPageToken(found, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
    async getDelivery(named, call) {
      const { delivery } = await getDelivery(context, deliveryRef(named, call), limitsOf(call));
      return { delivery: shownDelivery(delivery), attempts: delivery.attempts.map(shownAttempt) };
    },
    async resendDelivery(named, call) {
      const resent = await resendDelivery(context, operationOf(call), deliveryRef(named, call));
      return { delivery: shownDelivery(resent) };
    },
    async recoverDeliveries({ registrationId, since, until }, call) {
      if (since === undefined) throw new DomainError('malformed-request', 'a recovery has a beginning');
      const ref = { registrationId, ...reachOf(call) };
      const recovery = await startRecovery(context, operationOf(call), ref, { since, until });
      return { recovery: shownRecovery(recovery) };
    },
    async getRecovery({ registrationId, recoveryId }, call) {
      const ref = { registrationId: registrationId || undefined, recoveryId, ...reachOf(call) };
      return { recovery: shownRecovery(await getRecovery(context, ref, limitsOf(call))) };
    },
    async expungeDelivery({ deliveryId }, call) {
      const expunged = await expungeDelivery(context, operationOf(call), { deliveryId, ...reachOf(call) });
      return { delivery: shownDelivery(expunged) };
    },
  });
}

function deliveryRef(
  { registrationId, deliveryId }: { readonly registrationId: string; readonly deliveryId: string },
  call: Call,
) {
  return { registrationId: registrationId || undefined, deliveryId, ...reachOf(call) };
}

function shownRecovery(recovery: Recovery): PlainInit<typeof RecoverySchema> {
  return { ...recovery, recoveryId: recovery._id };
}

/** Without its attempts and, while one is under way, without the next one. */
function shownDelivery(delivery: Delivery): PlainInit<typeof DeliverySchema> {
  const { _id: deliveryId, status, dueAt } = delivery;
  const isWaiting = status === 'pending' && openAttempt(delivery) === undefined;
  return { ...delivery, deliveryId, nextAttemptAt: isWaiting ? dueAt : undefined };
}

/** Without an outcome while it is under way. */
function shownAttempt(attempt: Attempt): PlainInit<typeof AttemptSchema> {
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
