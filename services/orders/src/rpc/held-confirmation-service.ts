import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import {
  HeldConfirmationService,
  HeldReason as ProtoReason,
} from '@telehealth/contracts/orders/v1/held_confirmation_service';
import { type Contract, messageContract } from '@telehealth/rpc';
import {
  limitsOf,
  nameInTable,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit';
import { dismissConfirmation } from '../app/confirmations/dismiss-confirmation.ts';
import { listUnapplied } from '../app/confirmations/list-unapplied.ts';
import { replayConfirmation } from '../app/confirmations/replay-confirmation.ts';
import type { Context } from '../context.ts';
import type { UnappliedReason } from '../domain/confirmations/stored-confirmation.ts';

const reasons: Readonly<Record<UnappliedReason, ProtoReason>> = {
  unmatched: ProtoReason.UNMATCHED,
  foreign: ProtoReason.FOREIGN,
  currency_differs: ProtoReason.CURRENCY_DIFFERS,
  amount_too_large: ProtoReason.AMOUNT_TOO_LARGE,
  amount_differs: ProtoReason.AMOUNT_DIFFERS,
  transition_refused: ProtoReason.TRANSITION_REFUSED,
};

export function heldConfirmationService(context: Context): Contract {
  return messageContract(HeldConfirmationService, operatorAccess(HeldConfirmationService), {
    async listHeldConfirmations(request, call) {
      const query = {
        reason: nameInTable(reasons, request.reason),
        after: readPageToken(request.pageToken, 'number', 'text'),
        limit: pageLimit(request.limit),
      };
      const page = await listUnapplied(context, query, limitsOf(call));
      return {
        confirmations: page.rows.map((confirmation) => ({
          confirmationId: confirmation._id,
          provider: confirmation.provider,
          eventType: confirmation.eventType,
          reason: reasons[confirmation.reason ?? 'unmatched'],
          orderRef: confirmation.orderRef ?? '',
          occurredAt: timestampFromMs(confirmation.at),
          receivedAt: timestampFromMs(confirmation.receivedAt),
        })),
        nextPageToken: nextPageToken(page, ({ receivedAt, _id }) => [receivedAt, _id]),
      };
    },
    async replayHeldConfirmation({ confirmationId }, call) {
      const reason = await replayConfirmation(context, operationOf(call), confirmationId);
      return { applied: reason === undefined, ...(reason && { reason: reasons[reason] }) };
    },
    async dismissHeldConfirmation({ confirmationId }, call) {
      await dismissConfirmation(context, operationOf(call), confirmationId);
      return {};
    },
  });
}
