import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type UnappliedReason, waitingReasonOf } from '../../domain/confirmations/stored-confirmation.ts';
import { applyConfirmation } from './apply-confirmation.ts';
import { changeUnapplied } from './change-unapplied.ts';

/** Applies a confirmation again: why it stays, undefined once it is applied. Throws `not-found` unless it is unapplied. */
export async function replayConfirmation(
  context: Context,
  operation: Operation,
  confirmationId: string,
): Promise<UnappliedReason | undefined> {
  const change = { action: 'confirmation.replay', reason: waitingReasonOf };
  await applyConfirmation(context, await changeUnapplied(context, operation, confirmationId, change));
  return (await context.confirmations.get(confirmationId, operation.limits))?.reason;
}
