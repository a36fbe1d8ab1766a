import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import {
  type StoredConfirmation,
  type UnappliedReason,
  waitingReasonOf,
} from '../../domain/confirmations/stored-confirmation.ts';
import type { ConfirmationDocument } from '../../storage/confirmations.ts';
import { applyConfirmation } from './apply-confirmation.ts';

/** Settles a confirmation without an effect on an order. Throws `not-found` unless it is unapplied. */
export async function dismissConfirmation(
  context: Context,
  operation: Operation,
  confirmationId: string,
): Promise<void> {
  await change(context, operation, confirmationId, 'confirmation.dismiss', () => undefined);
}

/**
 * Applies a confirmation again. Returns the reason for which it is still not applied; undefined once it is. Throws `not-found`
 * unless it is unapplied.
 */
export async function replayConfirmation(
  context: Context,
  operation: Operation,
  confirmationId: string,
): Promise<UnappliedReason | undefined> {
  const waiting = await change(context, operation, confirmationId, 'confirmation.replay', waitingReasonOf);
  await applyConfirmation(context, waiting);
  return (await context.confirmations.get(confirmationId, operation.limits))?.reason;
}

async function change(
  context: Context,
  operation: Operation,
  confirmationId: string,
  action: string,
  reasonOf: (confirmation: StoredConfirmation) => UnappliedReason | undefined,
): Promise<ConfirmationDocument> {
  const { document } = await changeDocument<ConfirmationDocument>(context, {
    collection: context.confirmations,
    id: confirmationId,
    operation,
    decide(present) {
      if (present.reason === undefined) throw new DomainError('not-found', 'the confirmation is settled');
      // The client of a confirmation is not certain.
      const audit = { action, clientId: '', subject: confirmationId, changed: { reason: present.reason } };
      return { set: { reason: reasonOf(present) }, audit };
    },
  });
  return document;
}
