import type { Condition, Literal } from '@telehealth/conditions';
import type { DerivationDefinition } from '@telehealth/instrument/bundle';
import type { PlacedItem } from '../placed-item.ts';

/** A number that a bundle computes. */
export type Expression = Exclude<DerivationDefinition['expr'], { kind: 'address_state' } | { kind: 'band' }>;

/** What a part of an expression stands for, before there are answers. */
export type Meaning =
  | { readonly kind: 'response' }
  | { readonly kind: 'questionnaire' }
  /** Of the response, at one place each. */
  | { readonly kind: 'items'; readonly of: readonly PlacedItem[] }
  /** Of the questionnaire. */
  | { readonly kind: 'asked'; readonly of: readonly PlacedItem[] }
  | { readonly kind: 'answers'; readonly of: readonly PlacedItem[] }
  | { readonly kind: 'values'; readonly of: readonly PlacedItem[] }
  /** The codes of the chosen options. */
  | { readonly kind: 'codes'; readonly of: readonly PlacedItem[] }
  /** Options of a question, all or the chosen ones; then their extensions, and those with the weight. */
  | { readonly kind: 'options' | 'chosen' | 'extensions' | 'weights'; readonly of: PlacedItem }
  /** `guard` is known exactly when a condition of `exists` is true. */
  | { readonly kind: 'number'; readonly expr: Expression }
  | { readonly kind: 'condition'; readonly when: Condition; readonly guard?: Expression }
  | { readonly kind: 'literal'; readonly value: Literal }
  | { readonly kind: 'nothing' };

/** An expression that a bundle cannot hold. The message is a clause for the report. */
export class Unmapped extends Error {}

export function unmapped(why: string): never {
  throw new Unmapped(why);
}
