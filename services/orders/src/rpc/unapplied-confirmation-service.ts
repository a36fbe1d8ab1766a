import type { PlainInit } from '@telehealth/contracts/codec';
import {
  type UnappliedConfirmationSchema,
  UnappliedConfirmationService,
} from '@telehealth/contracts/orders/v1/unapplied_confirmation_service';
import { type Contract, contract } from '@telehealth/rpc';
import {
  limitsOf,
  nextPageToken,
  operationOf,
  pageLimit,
  pageOf,
  readPageToken,
} from '@telehealth/service-kit/calls';
import { dismissConfirmation, replayConfirmation } from '../app/confirmations/unapplied-confirmations.ts';
import type { Context } from '../context.ts';
import type { StoredConfirmation } from '../domain/confirmations/stored-confirmation.ts';
import { findUnapplied } from '../storage/confirmations.ts';

export function unappliedConfirmationService(context: Context): Contract {
  return contract(UnappliedConfirmationService, {
    async listUnappliedConfirmations(request, call) {
      const { reason } = request;
      const query = { reason, after: readPageToken(request.pageToken, 'number', 'text') };
      const limit = pageLimit(request.limit);
      const read = await findUnapplied(context.confirmations, query, limit + 1, limitsOf(call));
      const page = pageOf(read, limit);
      return {
        confirmations: page.rows.map(shownConfirmation),
        nextPageToken: nextPageToken(page, ({ receivedAt, _id }) => [receivedAt, _id]),
      };
    },
    async replayUnappliedConfirmation({ confirmationId }, call) {
      const reason = await replayConfirmation(context, operationOf(call), confirmationId);
      return { applied: reason === undefined, reason };
    },
    async dismissUnappliedConfirmation({ confirmationId }, call) {
      await dismissConfirmation(context, operationOf(call), confirmationId);
      return {};
    },
  });
}

/** A confirmation as operators see it. The message has no field for its reports and the provider's references. */
function shownConfirmation(confirmation: StoredConfirmation): PlainInit<typeof UnappliedConfirmationSchema> {
  return { ...confirmation, confirmationId: confirmation._id, occurredAt: confirmation.at };
}
