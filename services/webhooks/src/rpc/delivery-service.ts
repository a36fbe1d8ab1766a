import { timestampMs } from '@bufbuild/protobuf/wkt';
import { DeliveryService } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  brandOf,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { getDelivery } from '../app/deliveries/get-delivery.ts';
import { listDeliveries } from '../app/deliveries/list-deliveries.ts';
import { resendDelivery } from '../app/deliveries/resend-delivery.ts';
import { getRecovery } from '../app/recoveries/get-recovery.ts';
import { startRecovery } from '../app/recoveries/start-recovery.ts';
import type { Context } from '../context.ts';
import { attemptToProto, deliveryToProto, statusFromProto } from './delivery-message.ts';
import { periodFromProto, recoveryToProto } from './recovery-message.ts';

export function deliveryService(context: Context): Contract {
  return contract(DeliveryService, 'internal', {
    async listDeliveries({ registrationId, status, eventType, eventId, since, until, ...page }, call) {
      const query = {
        registration: { registrationId, ...ownerOf(call) },
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
    async getDelivery(ref, call) {
      const { delivery } = await getDelivery(context, owned(ref, call), limitsOf(call));
      return { delivery: deliveryToProto(delivery), attempts: delivery.attempts.map(attemptToProto) };
    },
    async resendDelivery(ref, call) {
      const { _id } = await resendDelivery(context, operationOf(call), owned(ref, call));
      return { deliveryId: _id };
    },
    async recoverDeliveries({ registrationId, ...period }, call) {
      const ref = { registrationId, ...ownerOf(call) };
      const recovery = await startRecovery(context, operationOf(call), ref, periodFromProto(period));
      return { recovery: recoveryToProto(recovery) };
    },
    async getRecovery({ registrationId, recoveryId }, call) {
      const ref = { registrationId, recoveryId, ...ownerOf(call) };
      return { recovery: recoveryToProto(await getRecovery(context, ref, limitsOf(call))) };
    },
  });
}

function ownerOf(call: Call) {
  const { clientId, brandId } = brandOf(call);
  return { clientIds: [clientId], brandId };
}

function owned(
  { registrationId, deliveryId }: { readonly registrationId: string; readonly deliveryId: string },
  call: Call,
) {
  return { registrationId, deliveryId, ...ownerOf(call) };
}
