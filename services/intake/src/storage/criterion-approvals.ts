import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CriterionApproval, CriterionApprovals } from '@telehealth/instrument/eligibility';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** The approval of a criterion of a therapy, for all versions of its bundle. */
export interface CriterionApprovalDocument extends CriterionApproval, ChangedDocument {}

export type CriterionApprovalRows = Collection<CriterionApprovalDocument>;

export const criterionApprovalsDefinition: CollectionDefinition<CriterionApprovalDocument> = {
  name: 'criterion_approvals',
  indexes: [outboxIndex, { name: 'therapy', fields: ['therapy'] }],
};

const maxApprovals = 1000;

/** The approvals and revocations of the criteria of a therapy. */
export async function findApprovals(
  rows: CriterionApprovalRows,
  therapy: string,
  options: CallOptions,
): Promise<CriterionApprovals> {
  const found = await rows.find({ therapy }, { limit: maxApprovals }, options);
  return new Map(found.map((approval) => [approval.criterionId, approval]));
}
