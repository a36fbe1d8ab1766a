import type { Finding } from '@telehealth/instrument/lint';
import { type LintReport, lintBundle } from '@telehealth/instrument/lint';
import { initialBundleId } from './publication.ts';

/** Maximum of a bundle, in bytes of UTF-8. With a script it fits a request of 1 MiB. */
const maxBundleBytes = 960 * 1024;

/** Adds to `lintBundle` checks of the size, the JSON, and the id, which is that of its therapy's intake. Never throws. */
export function lintBundleText(text: string): LintReport {
  if (Buffer.byteLength(text) > maxBundleBytes) return refused('TOO_LARGE', 'A bundle has at most 960 KiB.');
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return refused('MALFORMED', 'The text is not JSON.');
  }
  return lintCandidate(input);
}

/** As `lintBundleText`, for a parsed bundle. */
export function lintCandidate(input: unknown): LintReport {
  const report = lintBundle(input);
  const { bundle, findings } = report;
  if (!bundle || bundle.id === initialBundleId(bundle.therapy)) return report;
  const message = `The intake of this therapy has the id ${initialBundleId(bundle.therapy)}.`;
  return { findings: [...findings, { code: 'ID_MISMATCH', severity: 'error', where: '/id', message }] };
}

function refused(code: Finding['code'], message: string): LintReport {
  return { findings: [{ code, severity: 'error', where: '', message }] };
}
