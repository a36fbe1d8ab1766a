import { newId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import {
  type DecidedStep,
  evaluateSubmission,
  isSubmission,
} from '../../domain/sessions/evaluate-submission.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import type { UnsealedJourney } from './open-journey.ts';

/**
 * Adds to a decision that submits the evaluation of the criteria that are approved now. Other decisions stay as they are
 * and cost no read.
 */
export async function evaluateDecision<C extends Partial<DecidedStep>>(
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
