import type { ReportLine } from '@telehealth/fhir/import';
import type { Finding } from '@telehealth/instrument/lint';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { lintCandidateBundle } from './check-bundle.ts';

export interface ImportInput {
  readonly questionnaireJson: string;
  readonly therapy: string;
}

export interface ImportResult {
  /** Undefined when nothing of the questionnaire can be asked. */
  readonly bundleJson: string | undefined;
  readonly report: readonly ReportLine[];
  /** Of the lint, errors first. */
  readonly findings: readonly Finding[];
}

/** Stores nothing. */
export async function importQuestionnaire(
  context: Context,
  { questionnaireJson, therapy }: ImportInput,
  limits: CallOptions,
): Promise<ImportResult> {
  // Its expression language takes 23 MB, which a service that imports nothing does not need.
  const fhir = await import('@telehealth/fhir/import');
  const { bundle, report } = fhir.importQuestionnaire(questionnaireJson, { therapy });
  if (bundle === undefined) return { bundleJson: undefined, report, findings: [] };
  const bundleJson = JSON.stringify(bundle);
  const { findings } = await lintCandidateBundle(context, bundleJson, limits);
  return { bundleJson, report, findings };
}
