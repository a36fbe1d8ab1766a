import type { QuestionControl } from '@telehealth/conditions';
import type { FactDefinition } from './fact.ts';

/** A brand's own wording of a question; plain text. */
export type QuestionCopy = {
  readonly headline: string;
  readonly helper?: string;
  readonly placeholder?: string;
};

/** A brand's own wording of an option. */
export type OptionLabel = { readonly code: string; readonly label: string };

/** What of a question can be edited. */
export type QuestionContent = {
  readonly copy: QuestionCopy;
  /** In the order of `options`, of which they name some. */
  readonly optionLabels: readonly OptionLabel[];
  /** In the order of the fact; none for a fact without options. */
  readonly options: readonly string[];
  readonly required: boolean;
};

/** What of a question is fixed at creation. */
export type QuestionBinding = {
  /** Code of the fact. */
  readonly fact: string;
  /** The fact as it was at creation: a question is the offering's own copy of it (interface.md 4.4). */
  readonly definition: FactDefinition;
  readonly control: QuestionControl;
  /** JSON text of the condition; empty: always shown. */
  readonly whenJson: string;
};

/** A qualification question (interface.md 2.7). */
export type Question = QuestionBinding & QuestionContent;
