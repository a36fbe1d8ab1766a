import { DomainError } from '@telehealth/errors';
import { approvedContent } from '@telehealth/instrument/eligibility';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { changeCriterionApproval } from './change-criterion-approval.ts';
import { type CriterionName, currentCriterion, type StandingCriterion, standingOf } from './find-criteria.ts';

/**
 * Approves the very content of a criterion; one that somebody approved already stays as it is. Throws `not-found` for a
 * criterion the therapy's current instrument does not have, and `conflict` when its content is another one.
 */
export async function approveCriterion(
  context: Context,
  call: Call,
  { sha256, ...name }: CriterionName & { readonly sha256: string },
): Promise<StandingCriterion> {
  const criterion = await currentCriterion(context, name);
  if (criterion.sha256 !== sha256) throw new DomainError('conflict', 'the criterion has another content');
  const said = await changeCriterionApproval(context, call, {
    ...name,
    act: 'criterion.approve',
    sha256,
    decide: (before, by) => {
      if (approvedContent(sha256, before)) return undefined;
      const { contents = [], revoked = false } = before ?? {};
      return { contents: [...contents, { sha256, ...by }], revoked };
    },
  });
  return standingOf(name.therapy, criterion, said);
}
