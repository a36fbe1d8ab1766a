export { checkConsentsBeside } from './checks/check-consents.ts';
export type { Finding } from './findings/finding.ts';
export { type LintReport, lintBundle } from './lint-bundle.ts';
