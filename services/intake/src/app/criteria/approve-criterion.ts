import { type Operation, putDocument } from '@telehealth/changes';
import { refusal } from '@telehealth/errors';
import type { Context } from '../../context.ts';
import {
  type CriterionContent,
  type CriterionName,
  criterionSubject,
  decideApproval,
  decideRevocation,
} from '../../domain/authoring/decide-approval.ts';
import type { CriterionApprovalDocument } from '../../storage/criterion-approvals.ts';
import { announceTherapy } from '../instruments/announce-therapy.ts';
import { type CriterionStatus, currentContents, publishedCriterion, statusOf } from './find-criteria.ts';

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

function operatorOf({ actor }: Operation): string {
  if (actor?.kind !== 'operator') throw new Error('no operator asks for this');
  return actor.name;
}
