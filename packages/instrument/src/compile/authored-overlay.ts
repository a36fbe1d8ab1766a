import type { BrandQuestion, Overlay } from './overlay.ts';
import type { ScreeningFact } from './screening-facts.ts';

/** An overlay as the catalog tells it, not yet held against a bundle: it may bind what the bundle does not have. */
export interface AuthoredOverlay extends Omit<Overlay, 'questions' | 'ownFacts'> {
  readonly questions: readonly AuthoredQuestion[];
  readonly ownFacts: readonly AuthoredFact[];
}

/** A question of an authored overlay. */
export interface AuthoredQuestion extends Omit<BrandQuestion, 'control' | 'when'> {
  readonly control: string;
  /** JSON text of a condition; empty for none. */
  readonly whenJson: string;
}

/** A brand's own fact of an authored overlay. */
export interface AuthoredFact extends Omit<ScreeningFact, 'valueType' | 'cardinality'> {
  readonly valueType: string;
  readonly cardinality: string;
}
