import type { BrandQuestion, Overlay } from './overlay.ts';
import type { ScreeningFact } from './screening-facts.ts';

/** An overlay as the catalog has it, not yet validated: it may bind facts that the bundle does not have. */
export interface AuthoredOverlay extends Omit<Overlay, 'questions' | 'ownFacts'> {
  readonly questions: readonly AuthoredQuestion[];
  readonly ownFacts: readonly AuthoredFact[];
}

/** A question of an authored overlay. */
export interface AuthoredQuestion extends Omit<BrandQuestion, 'control' | 'when'> {
  readonly control: string;
  /** JSON text of a condition; empty without a condition. */
  readonly whenJson: string;
}

/** A brand's own fact of an authored overlay. */
export interface AuthoredFact extends Omit<ScreeningFact, 'valueType' | 'cardinality'> {
  readonly valueType: string;
  readonly cardinality: string;
}
