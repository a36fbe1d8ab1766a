import type { QuestionControl } from '@telehealth/conditions';
import type { FactDefinition } from './fact.ts';

/** A question in the words of a brand; plain text. */
export type QuestionWords = {
  readonly headline: string;
  readonly helper?: string;
  readonly placeholder?: string;
};

/** A brand's wording of an option. */
export type OptionLabel = { readonly code: string; readonly label: string };

/** A question and its options in another language. */
export type QuestionTranslation = QuestionWords & {
  /** Labels for some of the offered options, in the same order. */
  readonly optionLabels: readonly OptionLabel[];
};

/** A brand's wording of a question in all its languages. */
export type QuestionCopy = QuestionWords & {
  /** By BCP 47 tag in canonical form; absent without translations. */
  readonly locales?: { readonly [locale: string]: QuestionTranslation };
};

/** The part of a question that can be edited. */
export type QuestionContent = {
  readonly copy: QuestionCopy;
  /** Labels for some of `options`, in the same order. */
  readonly optionLabels: readonly OptionLabel[];
  /** In the order of the fact; empty for a fact without options. */
  readonly options: readonly string[];
  readonly required: boolean;
};

/** The part of a question that never changes. */
export type QuestionBinding = {
  /** Code of the fact. */
  readonly fact: string;
  /** The fact as it was at creation: a question is the offering's own copy of it (interface.md 4.4). */
  readonly definition: FactDefinition;
  readonly control: QuestionControl;
  /** JSON text of the condition; empty: the question is always asked. */
  readonly whenJson: string;
};

/** A qualification question without its place in a list (interface.md 2.7). */
export type QuestionDraft = QuestionBinding & QuestionContent;

/** A question of a list. */
export type Question = QuestionDraft & {
  readonly questionId: string;
  /** From 1, rising along the list; deleted questions leave gaps. */
  readonly position: number;
};
