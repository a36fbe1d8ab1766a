import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { currentInstrument } from './current-instrument.ts';
import { areCriteriaApproved } from './find-criteria.ts';

/** Whether the questionnaire of a therapy allows selling it. */
export interface TherapyStatus {
  readonly published: boolean;
  /** False for a therapy without criteria. */
  readonly criteriaApproved: boolean;
}

/** The present status of a therapy. Throws `unavailable` when the store does not answer. */
export async function therapyStatus(context: Context, call: Call, therapy: string): Promise<TherapyStatus> {
  const published = (await currentInstrument(context, therapy)) !== undefined;
  const criteriaApproved = published && (await areCriteriaApproved(context, therapy, limitsOf(call)));
  return { published, criteriaApproved };
}
