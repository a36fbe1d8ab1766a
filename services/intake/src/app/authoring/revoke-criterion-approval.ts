import { putDocument } from '@telehealth/changes';
import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import {
  type CriterionName,
  criterionSubject,
  decideRevocation,
} from '../../domain/authoring/decide-approval.ts';
import type { CriterionApprovalDocument } from '../../storage/criterion-approvals.ts';
import { announceTherapy } from './announce-therapy.ts';
import { type CriterionStatus, publishedCriterion, statusOf } from './find-criteria.ts';

/**
 * Ends every approval of a criterion, as `decideRevocation` says. Throws `not-found` for a criterion that no
 * version of the therapy's instrument has.
 */
export async function revokeCriterionApproval(
  context: Context,
  call: Call,
  name: CriterionName,
): Promise<CriterionStatus> {
  const criterion = await publishedCriterion(context, call, name);
  const operation = operationOf(call);
  const { document } = await putDocument<CriterionApprovalDocument>(context, {
    collection: context.criterionApprovals,
    id: criterionSubject(name),
    operation,
    decide: (present) => decideRevocation(present, { ...name, sha256: criterion.sha256 }),
  });
  await announceTherapy(context, operation, name.therapy);
  return statusOf(name.therapy, criterion, document);
}
