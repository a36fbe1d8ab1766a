/** Ordering applies to numbers and dates only. */
export type Operator = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte';

/** Dates are `YYYY-MM-DD`. */
export type Literal = boolean | number | string;

/**
 * A condition as authored (JSON). `ref` names a fact or derivation. Every kind but `answered` and `always` is
 * unknown while a fact it reads is unanswered.
 */
export type Condition =
  | { readonly kind: 'always' }
  | { readonly kind: 'answered'; readonly ref: string }
  | { readonly kind: 'compare'; readonly ref: string; readonly op: Operator; readonly value: Literal }
  | { readonly kind: 'compare_refs'; readonly a: string; readonly op: Operator; readonly b: string }
  | { readonly kind: 'in'; readonly ref: string; readonly values: readonly Literal[] }
  /** Both bounds inclusive. */
  | {
      readonly kind: 'between';
      readonly ref: string;
      readonly min: number | string;
      readonly max: number | string;
    }
  | { readonly kind: 'includes'; readonly ref: string; readonly value: string }
  | { readonly kind: 'includes_any'; readonly ref: string; readonly values: readonly string[] }
  | { readonly kind: 'includes_all'; readonly ref: string; readonly values: readonly string[] }
  /** Compares the number of selected codes; an exclusive one counts 0. */
  | { readonly kind: 'count'; readonly ref: string; readonly op: Operator; readonly value: number }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/** `code` values are option codes, never labels. For `address` and `media` a condition can only test `answered`. */
export type ValueType = 'boolean' | 'code' | 'number' | 'date' | 'string' | 'address' | 'media';

export interface FactSignature {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** Numbers are comparable only in the same unit. */
  readonly unit?: string;
  /** Of a `code` fact. */
  readonly options?: readonly string[];
  /** Options that say "none of these": each is chosen alone, and counts 0. */
  readonly exclusive?: readonly string[];
  /** Whether a value may be known only as a range: a date by month or year, or an age by it. Its slot has a `Span`. */
  readonly isRange?: boolean;
  /** Of a number or date, inclusive. */
  readonly min?: number | string;
  /** Of a number or date, inclusive. */
  readonly max?: number | string;
  /** Whether texts are compared without case (`foldCase`). */
  readonly foldCase?: boolean;
}

/** By code. */
export type FactTable = ReadonlyMap<string, FactSignature>;

/** Including the root. */
export const maxDepth = 8;

/** Every condition object and every listed value counts. */
export const maxTerms = 200;
