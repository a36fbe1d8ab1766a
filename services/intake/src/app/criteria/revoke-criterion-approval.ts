import { type Operation, putDocument } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import {
  type CriterionName,
  criterionSubject,
  decideRevocation,
} from '../../domain/authoring/decide-approval.ts';
import type { CriterionApprovalDocument } from '../../storage/criterion-approvals.ts';
import { announceTherapy } from '../instruments/announce-therapy.ts';
import { type CriterionStatus, publishedCriterion, statusOf } from './find-criteria.ts';

/** Ends every approval of a criterion. Throws `not-found` for a criterion that no version of the therapy's instrument has. */
export async function revokeCriterionApproval(
  context: Context,
  operation: Operation,
  name: CriterionName,
): Promise<CriterionStatus> {
  const criterion = await publishedCriterion(context, name, operation.limits);
  const { document } = await putDocument<CriterionApprovalDocument>(context, {
    collection: context.criterionApprovals,
    id: criterionSubject(name),
    operation,
    decide: (present) => decideRevocation(present, { ...name, sha256: criterion.sha256 }),
  });
  await announceTherapy(context, operation, name.therapy);
  return statusOf(name.therapy, criterion, document);
}
