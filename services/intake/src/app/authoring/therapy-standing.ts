import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { currentInstrument } from './current-instrument.ts';
import { areCriteriaApproved } from './find-criteria.ts';

/** Whether a therapy can be sold as far as its questionnaire goes. */
export interface TherapyStanding {
  readonly published: boolean;
  /** False too for one without criteria. */
  readonly criteriaApproved: boolean;
}

/** Where a therapy stands now. Throws `unavailable` while that cannot be told. */
export async function therapyStanding(
  context: Context,
  call: Call,
  therapy: string,
): Promise<TherapyStanding> {
  const published = (await currentInstrument(context, therapy)) !== undefined;
  const criteriaApproved = published && (await areCriteriaApproved(context, therapy, limitsOf(call)));
  return { published, criteriaApproved };
}
