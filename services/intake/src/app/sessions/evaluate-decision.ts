import { newId } from '@telehealth/ids';
import type { Plan, Session } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { IntakeEvent } from '../../domain/journeys/intake-event.ts';
import { evaluateSubmission, isSubmission } from '../../domain/sessions/evaluate-submission.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import type { UnsealedJourney } from './open-journey.ts';

/** The part of a decision that an evaluation reads and extends. */
interface DecidedChange {
  readonly session?: Session;
  readonly plan?: Plan;
  readonly events?: readonly IntakeEvent[];
}

/**
 * Adds to a decision that submits the evaluation of the criteria that are approved now. Other decisions stay as they are
 * and cost no read.
 */
export async function evaluateDecision<C extends DecidedChange>(
  { criterionApprovals }: Context,
  call: Call,
  { instrument, document }: Pick<UnsealedJourney, 'instrument' | 'document'>,
  change: C,
  at: number,
): Promise<C> {
  const { session, plan, events } = change;
  if (!session || !plan || !events || instrument.criteria.length === 0 || !isSubmission(events))
    return change;
  const approvals = await findApprovals(criterionApprovals, instrument.bundle.therapy, limitsOf(call));
  const input = { approvals, evaluationId: newId('evl'), timeline: document.timeline ?? [], at };
  return { ...change, ...evaluateSubmission(instrument, { session, plan, events }, input) };
}
