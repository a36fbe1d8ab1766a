import { DomainError } from '@telehealth/errors';
import type { Bundle } from '@telehealth/instrument/bundle';
import type { Finding, LintReport } from '@telehealth/instrument/lint';

const maxIssues = 50;

/** The bundle of a report without errors. Throws `validation` with the errors. */
export function validBundle({ bundle, findings }: LintReport): Bundle {
  refuseErrors(findings);
  if (!bundle) throw new Error('a report without errors has no bundle');
  return bundle;
}

/** Throws `validation` with the errors among the findings, if there are any. */
export function refuseErrors(findings: readonly Finding[]): void {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const issues = errors.slice(0, maxIssues).map(({ code, message, where }) => ({ code, message, where }));
  throw new DomainError('validation', 'the lint found errors', { issues });
}
