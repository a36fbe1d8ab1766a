import type { PlainInit } from '@telehealth/contracts/codec';
import {
  type HeldConfirmationSchema,
  HeldConfirmationService,
} from '@telehealth/contracts/orders/v1/held_confirmation_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { dismissConfirmation } from '../app/confirmations/dismiss-confirmation.ts';
import { listUnapplied } from '../app/confirmations/list-unapplied.ts';
import { replayConfirmation } from '../app/confirmations/replay-confirmation.ts';
import type { Context } from '../context.ts';
import type { StoredConfirmation } from '../domain/confirmations/stored-confirmation.ts';

export function heldConfirmationService(context: Context): Contract {
  return contract(HeldConfirmationService, {
    async listHeldConfirmations(request, call) {
      const query = {
        reason: request.reason,
        after: readPageToken(request.pageToken, 'number', 'text'),
        limit: pageLimit(request.limit),
      };
      const page = await listUnapplied(context, query, limitsOf(call));
      return {
        confirmations: page.rows.map(shownConfirmation),
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

/** A confirmation as operators see it. What it reports and the provider's references stay inside. */
function shownConfirmation(confirmation: StoredConfirmation): PlainInit<typeof HeldConfirmationSchema> {
  return { ...confirmation, confirmationId: confirmation._id, occurredAt: confirmation.at };
}
