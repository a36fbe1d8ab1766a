import type { Fact } from './fact.ts';
import type { Question } from './question.ts';

/** Most bytes of one question. A page of 200 then stays below the 4 MiB that one answer between services may have. */
export const mostQuestionBytes = 16 * 1024;

/** Bytes of what is told of a question: those of its JSON, and never much below those of its message. */
export function questionBytes(question: Question): number {
  const { fact, control, copy, options, required, whenJson } = question;
  const optionLabels = question.optionLabels.map(({ code, label }) => [code, label]);
  const rest = JSON.stringify({ fact, control, copy, optionLabels, options, required });
  return Buffer.byteLength(rest) + Buffer.byteLength(whenJson);
}

/** Bytes of a fact as JSON. */
export function factBytes(fact: Fact): number {
  return Buffer.byteLength(JSON.stringify(fact));
}

/** How many questions there may be, and how much of them one overlay tells. */
export interface QuestionBounds {
  /** Most questions of a brand about one offering. */
  readonly perOffering: number;
  /** Most questions of an overlay: intake composes no more. */
  readonly perOverlay: number;
  /** Most bytes of the questions of an overlay together with the own facts they bind. */
  readonly overlayBytes: number;
}

/** The bounds in force. */
export const questionBounds: QuestionBounds = {
  perOffering: 10_000,
  perOverlay: 1000,
  overlayBytes: 2 * 1024 * 1024,
};
