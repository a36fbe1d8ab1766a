import type { Condition, QuestionControl } from '@telehealth/conditions';
import type { FactDefinition } from '../bundle/bundle.ts';
import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';

/**
 * A brand's additions to the sessions of one offering. Contains the brand, so overlays of two brands always differ.
 * `validateOverlay` makes it valid for its bundle.
 */
export interface Overlay {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  /** In the order of asking. */
  readonly questions: readonly BrandQuestion[];
  /** The brand's own facts that questions bind. */
  readonly ownFacts: readonly FactDefinition[];
}

/** In a brand's own words (interface.md 2.7). */
export interface BrandQuestion {
  readonly questionId: string;
  readonly fact: string;
  readonly control: QuestionControl;
  readonly copy: BrandQuestionCopy;
  /** By option code. */
  readonly optionLabels: Readonly<Record<string, string>>;
  /** In the order of the fact; empty for a fact without options. */
  readonly options: readonly string[];
  readonly required: boolean;
  /** Over facts of earlier questions; absent: always. */
  readonly when?: Condition;
}

export interface BrandQuestionWords {
  readonly headline: string;
  readonly helper?: string;
  readonly placeholder?: string;
}

/** In every language. */
export interface BrandQuestionCopy extends BrandQuestionWords {
  /** By canonical BCP 47 tag; absent without translations. */
  readonly locales?: Readonly<Record<string, BrandQuestionTranslation>>;
}

export interface BrandQuestionTranslation extends BrandQuestionWords {
  /** By option code. */
  readonly optionLabels: Readonly<Record<string, string>>;
}

/** Hex SHA-256 of the canonical JSON; sessions are pinned to it. */
export function overlayHash(overlay: Overlay): string {
  return sha256Hex(canonicalJson(overlay));
}
