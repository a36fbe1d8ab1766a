import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { DeliveryOperatorService } from '@telehealth/contracts/webhooks/v1/webhook_operator_service';
import { type Call, type Contract, contract } from '@telehealth/rpc';
import {
  boundClients,
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
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

export function deliveryOperatorService(context: Context): Contract {
  const reached = (deliveryId: string, call: Call) => ({ deliveryId, clientIds: boundClients(call) });
  return contract(DeliveryOperatorService, operatorAccess(DeliveryOperatorService), {
    async listRegistrationDeliveries({ registrationId, status, limit, pageToken }, call) {
      const query = {
        registration: { registrationId, clientIds: boundClients(call) },
        status: statusFromProto(status),
        after: readPageToken(pageToken, 'number', 'text'),
        limit: pageLimit(limit),
      };
      const found = await listDeliveries(context, query, limitsOf(call));
      return {
        deliveries: found.rows.map(deliveryToProto),
        nextPageToken: nextPageToken(found, ({ createdAt, _id }) => [createdAt, _id]),
      };
    },
    async showDelivery({ deliveryId }, call) {
      const { delivery } = await getDelivery(context, reached(deliveryId, call), limitsOf(call));
      return { delivery: deliveryToProto(delivery), attempts: delivery.attempts.map(attemptToProto) };
    },
    async resendDeliveryOf({ deliveryId }, call) {
      const resent = await resendDelivery(context, operationOf(call), reached(deliveryId, call));
      return { delivery: deliveryToProto(resent) };
    },
    async recoverDeliveriesOf({ registrationId, ...period }, call) {
      const ref = { registrationId, clientIds: boundClients(call) };
      const recovery = await startRecovery(context, operationOf(call), ref, periodFromProto(period));
      return { recovery: recoveryToProto(recovery) };
    },
    async showRecovery({ recoveryId }, call) {
      const ref = { recoveryId, clientIds: boundClients(call) };
      return { recovery: recoveryToProto(await getRecovery(context, ref, limitsOf(call))) };
    },
    async expungeDelivery({ deliveryId }, call) {
      const expunged = await expungeDelivery(context, operationOf(call), reached(deliveryId, call));
      return { delivery: deliveryToProto(expunged) };
    },
  });
}
