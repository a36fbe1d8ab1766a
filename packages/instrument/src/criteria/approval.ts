import type { CriterionDefinition } from '../bundle/bundle.ts';

export interface CriterionApproval {
  readonly therapy: string;
  readonly criterionId: string;
  /** Sessions on an older bundle are evaluated with their own contents. */
  readonly contents: readonly ApprovedContent[];
  /** Whether an approval was revoked; then only later approvals count. */
  readonly revoked: boolean;
}

export type ApprovedContent = {
  readonly sha256: string;
  /** Operator name. */
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
};

/** Of one therapy, by criterion id. */
export type CriterionApprovals = ReadonlyMap<string, CriterionApproval>;

/** Only its bundle may contain criteria approved for test (decisions.md 4). */
export const therapyApprovedForTest = 'weight_loss';

/** Either this content is approved, or the bundle has it approved for test and no approval was revoked. */
export function isApproved(
  therapy: string,
  criterion: { readonly status: CriterionDefinition['approval']['status']; readonly sha256: string },
  approval: CriterionApproval | undefined,
): boolean {
  if (approvedContent(criterion.sha256, approval)) return true;
  return therapy === therapyApprovedForTest && criterion.status === 'approved' && !approval?.revoked;
}

/** Undefined without an approval, or after its revocation. */
export function approvedContent(
  sha256: string,
  approval: CriterionApproval | undefined,
): ApprovedContent | undefined {
  return approval?.contents.find((content) => content.sha256 === sha256);
}
