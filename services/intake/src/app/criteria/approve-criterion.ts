import { type Operation, putDocument } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import {
  type CriterionContent,
  criterionSubject,
  decideApproval,
} from '../../domain/authoring/decide-approval.ts';
import type { CriterionApprovalDocument } from '../../storage/criterion-approvals.ts';
import { announceTherapy } from '../instruments/announce-therapy.ts';
import { operatorOf } from '../operator-of.ts';
import { type CriterionStatus, currentContents, statusOf } from './find-criteria.ts';

/**
 * Approves the content of a criterion; a repeat changes nothing. Throws `not-found` when no instrument for new sessions of the
 * therapy has the criterion, and `conflict` when its content is different.
 */
export async function approveCriterion(
  context: Context,
  operation: Operation,
  { sha256, ...name }: CriterionContent,
): Promise<CriterionStatus> {
  const contents = await currentContents(context, name);
  const criterion = contents.find((content) => content.sha256 === sha256);
  if (!criterion) {
    const hashes = contents.map((content) => content.sha256).join(' or ');
    throw refusal('criterion_changed', `The content of the criterion has the hash ${hashes}.`);
  }
  const by = operatorOf(operation);
  const { document } = await putDocument<CriterionApprovalDocument>(context, {
    collection: context.criterionApprovals,
    id: criterionSubject(name),
    operation,
    decide: (present, at) => decideApproval(present, { ...name, sha256 }, by, at),
  });
  await announceTherapy(context, operation, name.therapy);
  return statusOf(name.therapy, criterion, document);
}
