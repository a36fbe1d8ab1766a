export { checkConsentsBeside } from './check-consents.ts';
export type { Finding } from './finding.ts';
export { type LintReport, lintBundle } from './lint-bundle.ts';
