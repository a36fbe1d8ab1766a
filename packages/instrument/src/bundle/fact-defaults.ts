import type { FactDefinition } from './bundle.ts';

/** Longest text without a limit of its own, in characters. */
const maxTextLength = 2000;

/** Units of weights that patients know to a tenth. */
const weights: ReadonlySet<string | undefined> = new Set(['kg', 'lb']);

/** Decimal places of a number, at most. */
export function decimalsOf({
  decimals,
  unit,
}: {
  readonly decimals?: number | undefined;
  readonly unit?: string | undefined;
}): number {
  return decimals ?? (weights.has(unit) ? 1 : 0);
}

/** Longest text, in characters. */
export function maxLengthOf({ max_length: maxLength }: Pick<FactDefinition, 'max_length'>): number {
  return maxLength ?? maxTextLength;
}
