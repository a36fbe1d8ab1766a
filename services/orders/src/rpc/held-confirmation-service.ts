import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import {
  HeldConfirmationService,
  HeldReason as ProtoReason,
} from '@telehealth/contracts/orders/v1/order_operator_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  pageOf,
  readPageToken,
} from '@telehealth/service-kit';
import { dismissHeld, replayHeld } from '../app/confirmations/held-confirmations.ts';
import type { Context } from '../context.ts';
import type { HeldReason } from '../domain/confirmations/held-confirmation.ts';
import { listHeld } from '../storage/held-confirmations.ts';

const reasons: Readonly<Record<HeldReason, ProtoReason>> = {
  unmatched: ProtoReason.UNMATCHED,
  currency_differs: ProtoReason.CURRENCY_DIFFERS,
  amount_too_large: ProtoReason.AMOUNT_TOO_LARGE,
  amount_differs: ProtoReason.AMOUNT_DIFFERS,
  transition_refused: ProtoReason.TRANSITION_REFUSED,
};

export function heldConfirmationService(context: Context): Contract {
  return contract(HeldConfirmationService, operatorAccess(HeldConfirmationService), {
    async listHeldConfirmations(request, call) {
      const limit = pageLimit(request.limit);
      const reason = (Object.keys(reasons) as HeldReason[]).find((name) => reasons[name] === request.reason);
      const after = readPageToken(request.pageToken, 'number', 'text');
      const query = { reason, after, limit: limit + 1 };
      const page = pageOf(await listHeld(context.heldConfirmations, query, limitsOf(call)), limit);
      return {
        confirmations: page.rows.map((held) => ({
          confirmationId: held._id,
          provider: held.provider,
          eventType: held.eventType,
          reason: reasons[held.reason],
          orderRef: held.orderRef ?? '',
          occurredAt: timestampFromMs(held.at),
          receivedAt: timestampFromMs(held.receivedAt),
        })),
        nextPageToken: nextPageToken(page, ({ receivedAt, _id }) => [receivedAt, _id]),
      };
    },
    async replayHeldConfirmation({ confirmationId }, call) {
      const reason = await replayHeld(context, operationOf(call), confirmationId);
      return { applied: reason === undefined, ...(reason && { reason: reasons[reason] }) };
    },
    async dismissHeldConfirmation({ confirmationId }, call) {
      await dismissHeld(context, operationOf(call), confirmationId);
      return {};
    },
  });
}
