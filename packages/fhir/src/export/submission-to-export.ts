import type { FactValue } from '@telehealth/conditions';
import type { Bundle, FactDefinition } from '@telehealth/instrument/bundle';
import type { SubmittedAnswer } from '@telehealth/instrument/render';

/** PHI. */
export interface SubmissionToExport {
  readonly journeyId: string;
  /** Epoch ms of the last submitted phase. */
  readonly submittedAt: number;
  readonly bundle: Bundle;
  /** Of the texts (BCP 47). */
  readonly locale: string;
  /** What counts, with the question as the patient read it. */
  readonly answers: readonly SubmittedAnswer[];
  /** By code, also of a brand's own questions. */
  readonly facts: ReadonlyMap<string, FactDefinition>;
  /** By code of derivations. */
  readonly computed: ReadonlyMap<string, FactValue>;
  /** By media item id. */
  readonly media: ReadonlyMap<string, { readonly contentType: string; readonly bytes: number }>;
}
