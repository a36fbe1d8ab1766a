export {
  type ApprovedContent,
  approvedContent,
  type CriterionApproval,
  type CriterionApprovals,
  isApproved,
  therapyApprovedForTest,
} from '../criteria/approval.ts';
export { type Criterion, criteriaOf } from '../criteria/criterion.ts';
export type { EligibilityOutcome, Evaluation } from '../session/evaluation.ts';
export { approvedCriteria } from './approved-criteria.ts';
export { evaluate } from './evaluate.ts';
