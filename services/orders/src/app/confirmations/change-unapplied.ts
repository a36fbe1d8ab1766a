import { changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import type { StoredConfirmation, UnappliedReason } from '../../domain/confirmations/stored-confirmation.ts';
import type { ConfirmationDocument } from '../../storage/confirmations.ts';

/** What an operator does with a confirmation, and the reason that it has afterwards. */
export interface UnappliedChange {
  readonly action: string;
  readonly reason: (confirmation: StoredConfirmation) => UnappliedReason | undefined;
}

/** Changes a confirmation that is not applied, with the audit row. Throws `not-found` for any other. */
export async function changeUnapplied(
  context: Context,
  operation: Operation,
  confirmationId: string,
  { action, reason }: UnappliedChange,
): Promise<ConfirmationDocument> {
  const { document } = await changeDocument<ConfirmationDocument>(context, {
    collection: context.confirmations,
    id: confirmationId,
    operation,
    decide(present) {
      if (present.reason === undefined) throw new DomainError('not-found', 'the confirmation is settled');
      // Its client is not certain.
      const audit = { action, clientId: '', subject: confirmationId, changed: { reason: present.reason } };
      return { set: { reason: reason(present) }, audit };
    },
  });
  return document;
}
