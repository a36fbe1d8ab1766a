import { addAuditRow, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { HeldConfirmation, HeldReason } from '../../domain/confirmations/held-confirmation.ts';
import { eventOf, forgetHeld } from './held-events.ts';
import { takeEvent } from './take-event.ts';

/** Applies a held confirmation again: why it stays, undefined once it is applied. Throws `not-found` when it is not held. */
export async function replayHeld(
  context: Context,
  operation: Operation,
  confirmationId: string,
): Promise<HeldReason | undefined> {
  const held = await heldOf(context, operation, confirmationId);
  await addAudit(context, operation, 'confirmation.replay', held);
  return await takeEvent(context, held.provider, eventOf(held));
}

/** Removes a held confirmation without an effect. Throws `not-found` when it is not held. */
export async function dismissHeld(
  context: Context,
  operation: Operation,
  confirmationId: string,
): Promise<void> {
  const held = await heldOf(context, operation, confirmationId);
  await addAudit(context, operation, 'confirmation.dismiss', held);
  await forgetHeld(context, held);
}

async function heldOf(
  { heldConfirmations }: Context,
  { limits }: Operation,
  confirmationId: string,
): Promise<HeldConfirmation> {
  const held = await heldConfirmations.get(confirmationId, limits);
  if (held === undefined) throw new DomainError('not-found', 'no such held confirmation');
  return held;
}

/** A held confirmation is about no client for certain. */
async function addAudit(
  { auditRows, clock }: Context,
  { operationId, actor, correlationId, limits }: Operation,
  action: string,
  { _id: subject, reason }: HeldConfirmation,
): Promise<void> {
  if (actor === undefined) throw new Error('an operator acts on held confirmations');
  const _id = deriveId('aud', `${operationId} ${subject}`);
  const row = {
    _id,
    action,
    actor,
    correlationId,
    clientId: '',
    subject,
    changed: { reason },
    at: clock.now(),
  };
  await addAuditRow(auditRows, row, limits);
}
