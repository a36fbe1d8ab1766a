import { DomainError } from '@telehealth/errors';
import {
  type ApprovedContent,
  approvedContent,
  type Criterion,
  type CriterionApproval,
  criteriaOf,
  isApproved,
} from '@telehealth/instrument/eligibility';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { CriterionName } from '../../domain/authoring/decide-approval.ts';
import { comparePublications } from '../../domain/authoring/publication.ts';
import { readBundle } from '../../storage/bundles.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import { publicationsId } from '../../storage/publications.ts';

export interface CriterionStatus extends Criterion {
  readonly therapy: string;
  readonly approved: boolean;
  /** Absent unless this content is approved. */
  readonly approval?: ApprovedContent;
}

/**
 * The criteria in the instruments of new sessions of the therapy, once for each content: versions for different brands may
 * differ. Throws `not-found` when nothing is published for the therapy.
 */
export async function listCriteria(
  context: Context,
  therapy: string,
  limits: CallOptions,
): Promise<readonly CriterionStatus[]> {
  const criteria = await currentCriteria(context, therapy);
  const approvals = await findApprovals(context.criterionApprovals, therapy, limits);
  return criteria.map((criterion) => statusOf(therapy, criterion, approvals.get(criterion.definition.id)));
}

/** The contents of a criterion in the instruments of new sessions of the therapy. Throws `not-found` when it has none. */
export async function currentContents(
  context: Context,
  { therapy, criterionId }: CriterionName,
): Promise<readonly Criterion[]> {
  const found = (await currentCriteria(context, therapy)).filter(
    ({ definition }) => definition.id === criterionId,
  );
  if (found.length === 0) throw new DomainError('not-found', 'no current instrument has such a criterion');
  return found;
}

/** The criterion of the highest version of the therapy's bundle that has it, withdrawn or not. Throws `not-found`. */
export async function publishedCriterion(
  { publications, bundles }: Context,
  { therapy, criterionId }: CriterionName,
  limits: CallOptions,
): Promise<Criterion> {
  const document = await publications.get(publicationsId, limits);
  const versions = document?.publications.filter((one) => one.therapy === therapy) ?? [];
  for (const { sha256 } of versions.toSorted(comparePublications)) {
    const criteria = criteriaOf(await readBundle(bundles, sha256, limits));
    const found = criteria.find(({ definition }) => definition.id === criterionId);
    if (found) return found;
  }
  throw new DomainError('not-found', 'no version of the instrument has such a criterion');
}

export function statusOf(
  therapy: string,
  criterion: Criterion,
  approvals: CriterionApproval | undefined,
): CriterionStatus {
  const { definition, sha256 } = criterion;
  const approval = approvedContent(sha256, approvals);
  const approved = isApproved(therapy, { status: definition.approval.status, sha256 }, approvals);
  return { ...criterion, therapy, approved, ...(approval && { approval }) };
}

async function currentCriteria({ instruments }: Context, therapy: string): Promise<readonly Criterion[]> {
  await instruments.refresh();
  const current = instruments.everyCurrent(therapy);
  if (!current) throw new DomainError('unavailable', 'the instrument is not loaded yet');
  if (current.length === 0) throw new DomainError('not-found', 'the therapy has no instrument');
  const byContent = new Map<string, Criterion>();
  for (const criterion of current.flatMap(({ instrument }) => criteriaOf(instrument.bundle))) {
    const content = `${criterion.definition.id} ${criterion.sha256}`;
    if (!byContent.has(content)) byContent.set(content, criterion);
  }
  return [...byContent.values()];
}
