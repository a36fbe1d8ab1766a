import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { HeldConfirmationService } from '@telehealth/contracts/orders/v1/held_confirmation_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, nextPageToken, operationOf, pageLimit, readPageToken } from '@telehealth/service-kit';
import { dismissConfirmation } from '../app/confirmations/dismiss-confirmation.ts';
import { listUnapplied } from '../app/confirmations/list-unapplied.ts';
import { replayConfirmation } from '../app/confirmations/replay-confirmation.ts';
import type { Context } from '../context.ts';

export function heldConfirmationService(context: Context): Contract {
  return contract(HeldConfirmationService, operatorAccess(HeldConfirmationService), {
    async listHeldConfirmations(request, call) {
      const query = {
        reason: request.reason,
        after: readPageToken(request.pageToken, 'number', 'text'),
        limit: pageLimit(request.limit),
      };
      const page = await listUnapplied(context, query, limitsOf(call));
      return {
        // What it reports and the references of the provider stay inside.
        confirmations: page.rows.map(({ _id: confirmationId, at: occurredAt, ...known }) => ({
          ...known,
          confirmationId,
          occurredAt,
        })),
        nextPageToken: nextPageToken(page, ({ receivedAt, _id }) => [receivedAt, _id]),
      };
    },
    async replayHeldConfirmation({ confirmationId }, call) {
      const reason = await replayConfirmation(context, operationOf(call), confirmationId);
      return { applied: reason === undefined, reason };
    },
    async dismissHeldConfirmation({ confirmationId }, call) {
      await dismissConfirmation(context, operationOf(call), confirmationId);
      return {};
    },
  });
}
