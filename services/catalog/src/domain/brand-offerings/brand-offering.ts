import type { LocalizedCopy } from '../copy/display-copy.ts';
import type { OwnFactInput } from '../facts/own-fact.ts';
import type { QuestionInput } from '../questions/question-draft.ts';

/** What is copied of an offering to a brand, unchecked. */
export interface BrandOfferingInput {
  readonly offeringRef: string;
  readonly enabled: boolean;
  readonly locales: LocalizedCopy;
  readonly questions: readonly QuestionInput[];
  /** The own facts that the questions bind. */
  readonly ownFacts: readonly OwnFactInput[];
}

/** What a copy did, or would do, with one part of an offering. */
export interface CopiedPart {
  readonly kind: 'enablement' | 'copy' | 'fact' | 'question';
  /** The ref of the offering, the locale of its copy, or the code of a fact without a prefix. */
  readonly name: string;
  readonly outcome: 'created' | 'changed' | 'unchanged';
}
