import type { Condition, QuestionControl } from '@telehealth/conditions';
import type { FactDefinition } from '../bundle/bundle.ts';
import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';

/**
 * What a brand adds to the sessions of one offering. It names its brand, so the overlays of two brands are never the same.
 * Valid for the bundle it is composed with: `validateOverlay` makes it.
 */
export interface Overlay {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  /** In the order they are asked. */
  readonly questions: readonly BrandQuestion[];
  /** The brand's own facts among those the questions bind. */
  readonly ownFacts: readonly FactDefinition[];
}

/** A question in a brand's own words (interface.md 2.7). */
export interface BrandQuestion {
  readonly questionId: string;
  /** Code of the fact it binds. */
  readonly fact: string;
  readonly control: QuestionControl;
  readonly copy: BrandQuestionCopy;
  /** The brand's labels, by option code. */
  readonly optionLabels: Readonly<Record<string, string>>;
  /** Codes offered, in the order of the fact; empty for a fact without options. */
  readonly options: readonly string[];
  readonly required: boolean;
  /** Over facts of questions before it; absent: always. */
  readonly when?: Condition;
}

/** The words of a question. */
export interface BrandQuestionWords {
  readonly headline: string;
  readonly helper?: string;
  readonly placeholder?: string;
}

/** The words of a question in every language it has. */
export interface BrandQuestionCopy extends BrandQuestionWords {
  /** By BCP 47 tag in canonical form; absent without translations. */
  readonly locales?: Readonly<Record<string, BrandQuestionTranslation>>;
}

/** The whole of a question in another language. */
export interface BrandQuestionTranslation extends BrandQuestionWords {
  /** The brand's labels, by option code. */
  readonly optionLabels: Readonly<Record<string, string>>;
}

/** What a session pins of its overlay: SHA-256 of the canonical JSON, hex. */
export function overlayHash(overlay: Overlay): string {
  return sha256Hex(canonicalJson(overlay));
}
