import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { Bundle } from '../domain/bundle.ts';
import { type LintReport, lintBundle } from '../domain/lint/lint-bundle.ts';
import { highestPublication, type Publication } from '../domain/publication.ts';

/** Judges a sound bundle once more beside what is published: against the highest version of the same id. */
export async function judgeBeside(
  { instruments }: Pick<Context, 'instruments'>,
  publications: readonly Publication[],
  bundle: Bundle,
  options: CallOptions,
): Promise<LintReport | undefined> {
  const highest = highestPublication(publications, bundle.id);
  if (!highest) return undefined;
  return lintBundle(bundle, (await instruments.pinned(highest.sha256, options)).bundle);
}

/** Most findings a refusal lists. */
const maxIssues = 50;

/** The bundle of a report without errors. Throws `validation` with the errors. */
export function soundBundle({ bundle, findings }: LintReport): Bundle {
  if (bundle) return bundle;
  const errors = findings.filter(({ severity }) => severity === 'error');
  const issues = errors.slice(0, maxIssues).map(({ code, message, where }) => ({ code, message, where }));
  throw new DomainError('validation', 'the lint found errors', { issues });
}
