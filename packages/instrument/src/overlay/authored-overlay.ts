import type { BrandQuestion, Overlay } from './overlay.ts';
import type { ScreeningFact } from './screening-facts.ts';

/** From the catalog, not validated: it may bind facts that the bundle lacks. */
export interface AuthoredOverlay extends Omit<Overlay, 'questions' | 'ownFacts'> {
  readonly questions: readonly AuthoredQuestion[];
  readonly ownFacts: readonly AuthoredFact[];
}

export interface AuthoredQuestion extends Omit<BrandQuestion, 'control' | 'when'> {
  readonly control: string;
  /** JSON text; empty without a condition. */
  readonly whenJson: string;
}

export interface AuthoredFact extends Omit<ScreeningFact, 'valueType' | 'cardinality' | 'precision'> {
  readonly valueType: string;
  /** Absent: by day. */
  readonly precision?: string;
  readonly cardinality: string;
}
