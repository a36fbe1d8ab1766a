import type { Change } from '@telehealth/changes';
import {
  approvedContent,
  type CriterionApproval,
  therapyApprovedForTest,
} from '@telehealth/instrument/eligibility';

export interface CriterionName {
  readonly therapy: string;
  readonly criterionId: string;
}

export interface CriterionContent extends CriterionName {
  readonly sha256: string;
}

type ApprovalDecision = Change<CriterionApproval> | undefined;

/** The id of a criterion's approval document, and its subject in audit rows. Neither part contains a slash. */
export function criterionSubject({ therapy, criterionId }: CriterionName): string {
  return `${therapy}/${criterionId}`;
}

/** At `at` (epoch ms); undefined when the content is approved already. */
export function decideApproval(
  before: CriterionApproval | undefined,
  criterion: CriterionContent,
  by: string,
  at: number,
): ApprovalDecision {
  const { sha256 } = criterion;
  if (approvedContent(sha256, before)) return undefined;
  const { contents = [], revoked = false } = before ?? {};
  return approvalChange(criterion, 'criterion.approve', [...contents, { sha256, by, at }], revoked);
}

/** Ends every approval of a criterion, of any content, also its built-in one for test; undefined when it has none. */
export function decideRevocation(
  before: CriterionApproval | undefined,
  criterion: CriterionContent,
): ApprovalDecision {
  const isForTest = criterion.therapy === therapyApprovedForTest && !before?.revoked;
  if (!before?.contents.length && !isForTest) return undefined;
  return approvalChange(criterion, 'criterion.revoke', [], true);
}

function approvalChange(
  criterion: CriterionContent,
  action: string,
  contents: CriterionApproval['contents'],
  revoked: boolean,
): ApprovalDecision {
  const { therapy, criterionId, sha256 } = criterion;
  return {
    set: { therapy, criterionId, contents, revoked },
    audit: { action, clientId: '', subject: criterionSubject(criterion), changed: { sha256 } },
  };
}
