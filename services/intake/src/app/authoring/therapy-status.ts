import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import { currentInstrument } from './current-instrument.ts';
import { areCriteriaApproved } from './find-criteria.ts';

/** Whether the questionnaire of a therapy allows selling it. */
export interface TherapyStatus {
  readonly published: boolean;
  /** False for a therapy without criteria. */
  readonly criteriaApproved: boolean;
}

/** The present status of a therapy for a brand. Throws `unavailable` when the store does not answer. */
export async function therapyStatus(
  context: Context,
  call: Call,
  asked: { readonly therapy: string; readonly brandId: string },
): Promise<TherapyStatus> {
  const instrument = await currentInstrument(context, asked);
  if (!instrument) return { published: false, criteriaApproved: false };
  const approvals = await findApprovals(context.criterionApprovals, asked.therapy, limitsOf(call));
  return { published: true, criteriaApproved: areCriteriaApproved(asked.therapy, instrument, approvals) };
}
