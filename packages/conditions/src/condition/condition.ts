/** How two values are compared. The ordering operators apply to numbers and dates only. */
export type Operator = 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte';

/** A value that a condition compares a single-valued fact with. Dates are `YYYY-MM-DD`. */
export type Literal = boolean | number | string;

/**
 * A condition over facts, as authors write it (JSON). `ref` names a fact or a derivation. Every kind but
 * `answered` and `always` is unknown while a fact it reads is unanswered.
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
  /** Compares the number of selected codes. */
  | { readonly kind: 'count'; readonly ref: string; readonly op: Operator; readonly value: number }
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/**
 * The type of a fact's value. `code` values are option codes, never labels. A condition on an `address` or a `media`
 * value can only ask whether it was answered.
 */
export type ValueType = 'boolean' | 'code' | 'number' | 'date' | 'string' | 'address' | 'media';

/** What the validator knows about a fact or derivation. */
export interface FactSignature {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** Unit of a number; two numbers are comparable in the same unit only. */
  readonly unit?: string;
  /** The option codes of a `code` fact. */
  readonly options?: readonly string[];
  /** Least value of a number or date, inclusive. */
  readonly min?: number | string;
  /** Greatest value of a number or date, inclusive. */
  readonly max?: number | string;
  /** Whether a text is compared without regard to case (`foldCase`). */
  readonly foldCase?: boolean;
}

/** The facts and derivations that a condition may read, by code. */
export type FactTable = ReadonlyMap<string, FactSignature>;

/** Largest depth of a condition, including the root. */
export const maxDepth = 8;

/** Largest number of terms in one condition: every condition object and every listed value counts. */
export const maxTerms = 200;
