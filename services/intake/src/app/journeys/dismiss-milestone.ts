import { auditRow } from '@telehealth/audit';
import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { changeJourney } from './change-journey.ts';

/** Names a milestone that waits. */
export interface WaitingName {
  readonly journeyId: string;
  /** Who reported it. */
  readonly operator: string;
  readonly callbackId: string;
}

/**
 * Takes a milestone out of what waits, held or quarantined, for good. Its callback stays answered as it was. Doing it
 * again changes nothing. Throws `not-found` for what does not wait, and for a journey that is none.
 */
export async function dismissMilestone(
  context: Context,
  call: Call,
  { journeyId, operator, callbackId }: WaitingName,
): Promise<void> {
  const isNamed = (one: { readonly operator: string; readonly callbackId: string }) =>
    one.operator === operator && one.callbackId === callbackId;
  await changeJourney(context, journeyId, limitsOf(call), (document, at) => {
    const { waiting = [], callbacks = [] } = document;
    if (callbacks.find(isNamed)?.dismissedAt !== undefined) return { result: undefined };
    const found = waiting.find(isNamed);
    if (!found) throw new DomainError('not-found', 'no such milestone waits');
    const audit = auditRow(call, {
      act: 'milestone.dismiss',
      clientId: document.clientId,
      subject: journeyId,
      changed: { type: found.type, callback_id: callbackId, reported_by: operator, outcome: found.outcome },
      at,
      version: document.version + 1,
    });
    const fields = {
      waiting: waiting.filter((each) => each !== found),
      callbacks: callbacks.map((each) => (isNamed(each) ? { ...each, dismissedAt: at } : each)),
    };
    return { result: undefined, change: { fields, audit } };
  });
}
