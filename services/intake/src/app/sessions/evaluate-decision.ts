import { newId } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  type DecidedStep,
  evaluateSubmission,
  isSubmission,
} from '../../domain/sessions/evaluate-submission.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import type { UnsealedJourney } from './unsealed-journey.ts';

/** Adds the evaluation to a decision that submits, by the criteria approved now. Other decisions cost no read. */
export async function evaluateDecision<C extends Partial<DecidedStep>>(
  { criterionApprovals }: Context,
  { instrument, document }: Pick<UnsealedJourney, 'instrument' | 'document'>,
  change: C,
  at: number,
  limits: CallOptions,
): Promise<C> {
  const { session, plan, events } = change;
  if (!session || !plan || !events || !isSubmission(events)) return change;
  const approvals = await findApprovals(criterionApprovals, instrument.bundle.therapy, limits);
  const { timeline = [], eligibility } = document;
  const input = { approvals, evaluationId: newId('evl'), timeline, eligibility, at };
  return { ...change, ...evaluateSubmission(instrument, { session, plan, events }, input) };
}
