import type { CriterionDefinition } from '../bundle/bundle.ts';

/** What medical directors said of a criterion of a therapy. */
export interface CriterionApproval {
  readonly therapy: string;
  readonly criterionId: string;
  /** The contents that are approved; sessions on an older bundle are held against theirs. */
  readonly contents: readonly ApprovedContent[];
  /** Whether it was ever revoked: from then on only what somebody approved since counts. */
  readonly revoked: boolean;
}

/** A content of a criterion that somebody approved. */
export type ApprovedContent = {
  readonly sha256: string;
  /** Name of the operator. */
  readonly by: string;
  /** Epoch ms. */
  readonly at: number;
};

/** What was said of the criteria of one therapy, by criterion id. */
export type CriterionApprovals = ReadonlyMap<string, CriterionApproval>;

/** The one therapy that may come with approved criteria: they are approved for test (decisions.md 4). */
export const therapyApprovedForTest = 'weight_loss';

/**
 * Whether a criterion counts: somebody approved this very content, or the bundle comes with it approved for test and
 * nobody ever revoked that.
 */
export function isApproved(
  therapy: string,
  criterion: { readonly status: CriterionDefinition['approval']['status']; readonly sha256: string },
  said: CriterionApproval | undefined,
): boolean {
  if (approvedContent(criterion.sha256, said)) return true;
  return therapy === therapyApprovedForTest && criterion.status === 'approved' && !said?.revoked;
}

/** Who approved this content, if somebody did and it stands. */
export function approvedContent(
  sha256: string,
  said: CriterionApproval | undefined,
): ApprovedContent | undefined {
  return said?.contents.find((content) => content.sha256 === sha256);
}
