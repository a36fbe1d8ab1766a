import type { CriterionDefinition } from '../bundle/bundle.ts';

/** The approvals of a criterion of a therapy. */
export interface CriterionApproval {
  readonly therapy: string;
  readonly criterionId: string;
  /** The contents that are approved; sessions on an older bundle are evaluated against theirs. */
  readonly contents: readonly ApprovedContent[];
  /** Whether an approval was ever revoked; then only later approvals count. */
  readonly revoked: boolean;
}

/** An approved content of a criterion. */
export type ApprovedContent = {
  readonly sha256: string;
  /** Name of the operator. */
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
};

/** The approvals of the criteria of one therapy, by criterion id. */
export type CriterionApprovals = ReadonlyMap<string, CriterionApproval>;

/** The one therapy that may come with approved criteria: they are approved for test (decisions.md 4). */
export const therapyApprovedForTest = 'weight_loss';

/**
 * Whether a criterion counts: this content is approved, or the bundle comes with it approved for test and no approval was
 * ever revoked.
 */
export function isApproved(
  therapy: string,
  criterion: { readonly status: CriterionDefinition['approval']['status']; readonly sha256: string },
  approval: CriterionApproval | undefined,
): boolean {
  if (approvedContent(criterion.sha256, approval)) return true;
  return therapy === therapyApprovedForTest && criterion.status === 'approved' && !approval?.revoked;
}

/** The approval of this content; undefined without one, or when it was revoked. */
export function approvedContent(
  sha256: string,
  approval: CriterionApproval | undefined,
): ApprovedContent | undefined {
  return approval?.contents.find((content) => content.sha256 === sha256);
}
