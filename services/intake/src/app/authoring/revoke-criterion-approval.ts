import { therapyApprovedForTest } from '@telehealth/instrument/eligibility';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { changeCriterionApproval } from './change-criterion-approval.ts';
import {
  type CriterionName,
  publishedCriterion,
  type StandingCriterion,
  standingOf,
} from './find-criteria.ts';

/**
 * Takes back every approval of a criterion, of whatever content, the one it comes with for test as well; one that has
 * none stays as it is. Throws `not-found` for a criterion no version of the therapy's instrument has.
 */
export async function revokeCriterionApproval(
  context: Context,
  call: Call,
  name: CriterionName,
): Promise<StandingCriterion> {
  const { therapy } = name;
  const criterion = await publishedCriterion(context, call, name);
  const said = await changeCriterionApproval(context, call, {
    ...name,
    act: 'criterion.revoke',
    sha256: criterion.sha256,
    decide: (before) => {
      const isAny = before?.contents.length || (therapy === therapyApprovedForTest && !before?.revoked);
      return isAny ? { contents: [], revoked: true } : undefined;
    },
  });
  return standingOf(therapy, criterion, said);
}
