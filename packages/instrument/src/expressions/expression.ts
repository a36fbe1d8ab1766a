import type { Condition } from '@telehealth/conditions';
import type { ConvertedUnit } from '../units/conversions.ts';

/**
 * A number that is computed from answers (JSON). `ref`, `from`, `kg` and `cm` name a fact or derivation. It is unknown
 * while one of its parts is; `if_known` alone chooses otherwise.
 */
export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly unit?: string }
  | { readonly kind: 'value'; readonly ref: string }
  /** Of the chosen option or options; of a yes/no fact 1 or 0. */
  | { readonly kind: 'score'; readonly ref: string }
  /** The number of chosen codes, or of entries: with `where`, of those it is true of. */
  | { readonly kind: 'count'; readonly ref: string; readonly where?: Condition }
  /** Of a number in every entry; the sum of none is 0. */
  | { readonly kind: EntriesWord; readonly ref: string; readonly field: string }
  | { readonly kind: ListWord; readonly of: readonly Expression[] }
  /** Of two. */
  | { readonly kind: PairWord; readonly of: readonly Expression[] }
  /** Half up. */
  | { readonly kind: 'round'; readonly of: Expression; readonly places: number }
  | { readonly kind: 'age_years'; readonly from: string }
  | { readonly kind: 'bmi'; readonly kg: string; readonly cm: string }
  | { readonly kind: 'convert'; readonly from: string; readonly to: ConvertedUnit };

export type EntriesWord = (typeof entriesWords)[number];

export const entriesWords = ['entries_sum', 'entries_min', 'entries_max'] as const;

/** The first known part is the value of `if_known`. */
export type ListWord = (typeof listWords)[number];

export const listWords = ['sum', 'product', 'min', 'max', 'if_known'] as const;

export type PairWord = (typeof pairWords)[number];

export const pairWords = ['difference', 'quotient'] as const;

/** The whole of a derivation: a number, or a code. */
export type DerivationExpression = Expression | CodeExpression;

export type CodeExpression =
  | { readonly kind: 'address_state'; readonly from: string }
  | { readonly kind: 'band'; readonly from: string; readonly bands: readonly Band[] };

/** From `at_least` up to the next one; the first has everything below. */
export interface Band {
  readonly code: string;
  readonly at_least?: number;
  readonly label_key?: string;
}

export function isCodeExpression(expr: DerivationExpression): expr is CodeExpression {
  return expr.kind === 'address_state' || expr.kind === 'band';
}
