import { DomainError } from '@telehealth/errors';
import type { Bundle } from '@telehealth/instrument/bundle';
import { type ConsentText, consentTextsOf } from '@telehealth/instrument/bundle';
import type { Finding, LintReport } from '@telehealth/instrument/lint';
import { checkConsentsBeside } from '@telehealth/instrument/lint';
import type { CallOptions } from '@telehealth/store';
import type { Publication } from '../../domain/authoring/publication.ts';
import { type Bundles, readBundle } from '../../storage/bundles.ts';

/**
 * What is wrong with a sound bundle beside every published version of the same id, withdrawn or not. Throws
 * `unavailable` when the content of one is not kept.
 */
export async function judgeBeside(
  bundles: Bundles,
  publications: readonly Publication[],
  bundle: Bundle,
  options: CallOptions,
): Promise<readonly Finding[]> {
  const published: ConsentText[] = [];
  for (const { bundleId, sha256 } of publications) {
    if (bundleId === bundle.id) published.push(...consentTextsOf(await readBundle(bundles, sha256, options)));
  }
  return checkConsentsBeside(bundle, published);
}

/** Most findings a refusal lists. */
const maxIssues = 50;

/** The bundle of a report without errors. Throws `validation` with the errors. */
export function soundBundle({ bundle, findings }: LintReport): Bundle {
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
