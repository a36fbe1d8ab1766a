import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { CriterionApproval, CriterionApprovals } from '@telehealth/instrument/eligibility';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** The last word on a criterion of a therapy, whatever version of the bundle holds it. */
export interface CriterionApprovalDocument extends CriterionApproval, ChangedDocument {}

/** The approvals of one intake database. */
export type CriterionApprovalRows = Collection<CriterionApprovalDocument>;

export const criterionApprovalsDefinition: CollectionDefinition<CriterionApprovalDocument> = {
  name: 'criterion_approvals',
  schemaVersion: 1,
  indexes: [outboxIndex, { name: 'therapy', fields: ['therapy'] }],
};

const maxApprovals = 1000;

/** What was last said of the criteria of a therapy. */
export async function findApprovals(
  rows: CriterionApprovalRows,
  therapy: string,
  options: CallOptions,
): Promise<CriterionApprovals> {
  const found = await rows.find({ therapy }, { limit: maxApprovals }, options);
  return new Map(found.map((approval) => [approval.criterionId, approval]));
}
