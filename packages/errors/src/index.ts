export { type AnswerIssueCode, answerIssues } from './answer-issues.ts';
export {
  DomainError,
  type DomainErrorOptions,
  type Issue,
  type IssueParams,
  refusal,
} from './domain-error.ts';
export { type ErrorKind, type ErrorRow, errorTable, isErrorKind, kindFromCode } from './error-table.ts';
export { type IssueCode, type LintCode, tenantIssues } from './issue-table.ts';
export {
  isReason,
  type Reason,
  type ReasonRow,
  reasonTable,
  tenantReasons,
} from './reason-table.ts';
