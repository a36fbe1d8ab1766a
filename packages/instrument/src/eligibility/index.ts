export {
  type ApprovedContent,
  approvedContent,
  type CriterionApproval,
  type CriterionApprovals,
  isApproved,
  therapyApprovedForTest,
} from './approval.ts';
export { type Criterion, criteriaOf } from './criterion.ts';
export { evaluate } from './evaluate.ts';
export type { EligibilityOutcome, Evaluation } from './evaluation.ts';
