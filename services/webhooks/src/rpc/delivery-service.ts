import { timestampMs } from '@bufbuild/protobuf/wkt';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { type Call, type Contract, messageContract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  reachOf,
  readPageToken,
} from '@telehealth/service-kit';
import { expungeDelivery } from '../app/deliveries/expunge-delivery.ts';
import { getDelivery } from '../app/deliveries/get-delivery.ts';
import { listDeliveries } from '../app/deliveries/list-deliveries.ts';
import { resendDelivery } from '../app/deliveries/resend-delivery.ts';
import { getRecovery } from '../app/recoveries/get-recovery.ts';
import { startRecovery } from '../app/recoveries/start-recovery.ts';
import type { Context } from '../context.ts';
import { attemptToProto, deliveryToProto, statusFromProto } from './delivery-message.ts';
import { periodFromProto, recoveryToProto } from './recovery-message.ts';

export function deliveryService(context: Context): Contract {
  return messageContract(DeliveryService, operatorAccess(DeliveryService), {
    async listDeliveries({ registrationId, status, eventType, eventId, since, until, ...page }, call) {
      const query = {
        registration: { registrationId, ...reachOf(call) },
        status: statusFromProto(status),
        eventType: eventType || undefined,
        eventId: eventId || undefined,
        since: since && timestampMs(since),
        until: until && timestampMs(until),
        after: readPageToken(page.pageToken, 'number', 'text'),
        limit: pageLimit(page.limit),
      };
      const found = await listDeliveries(context, query, limitsOf(call));
      return {
        deliveries: found.rows.map(deliveryToProto),
        nextPageToken: nextPageToken(found, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
    async getDelivery(named, call) {
      const { delivery } = await getDelivery(context, deliveryRef(named, call), limitsOf(call));
      return { delivery: deliveryToProto(delivery), attempts: delivery.attempts.map(attemptToProto) };
    },
    async resendDelivery(named, call) {
      const resent = await resendDelivery(context, operationOf(call), deliveryRef(named, call));
      return { delivery: deliveryToProto(resent) };
    },
    async recoverDeliveries({ registrationId, ...period }, call) {
      const ref = { registrationId, ...reachOf(call) };
      const recovery = await startRecovery(context, operationOf(call), ref, periodFromProto(period));
      return { recovery: recoveryToProto(recovery) };
    },
    async getRecovery({ registrationId, recoveryId }, call) {
      const ref = { registrationId: registrationId || undefined, recoveryId, ...reachOf(call) };
      return { recovery: recoveryToProto(await getRecovery(context, ref, limitsOf(call))) };
    },
    async expungeDelivery({ deliveryId }, call) {
      const expunged = await expungeDelivery(context, operationOf(call), { deliveryId, ...reachOf(call) });
      return { delivery: deliveryToProto(expunged) };
    },
  });
}

function deliveryRef(
  { registrationId, deliveryId }: { readonly registrationId: string; readonly deliveryId: string },
  call: Call,
) {
  return { registrationId: registrationId || undefined, deliveryId, ...reachOf(call) };
}
