import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { changeUnapplied } from './change-unapplied.ts';

/** Settles a confirmation without an effect on an order. Throws `not-found` unless it is unapplied. */
export async function dismissConfirmation(
  context: Context,
  operation: Operation,
  confirmationId: string,
): Promise<void> {
  const change = { action: 'confirmation.dismiss', reason: () => undefined };
  await changeUnapplied(context, operation, confirmationId, change);
}
