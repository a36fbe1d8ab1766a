import type { FactDefinition } from './bundle.ts';

/** In characters, unless the fact has its own limit. */
const maxTextLength = 2000;

/** Patients know these to a tenth. */
const weights: ReadonlySet<string | undefined> = new Set(['kg', 'lb']);

/** Maximum decimal places. */
export function decimalsOf({
  decimals,
  unit,
}: {
  readonly decimals?: number | undefined;
  readonly unit?: string | undefined;
}): number {
  return decimals ?? (weights.has(unit) ? 1 : 0);
}

/** In characters. */
export function maxLengthOf({ max_length: maxLength }: Pick<FactDefinition, 'max_length'>): number {
  return maxLength ?? maxTextLength;
}
