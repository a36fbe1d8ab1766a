import type { FactDefinition } from './bundle.ts';

/** In characters, unless the fact has its own limit. */
const maxTextLength = 2000;

/** Patients know these to a tenth. */
const weights: ReadonlySet<string | undefined> = new Set(['kg', 'lb']);

/** Of a list without its own. */
const entryLimits = { min: 0, max: 20 };

/** How many entries a list may have, inclusive. */
export function entryBounds({
  min_entries: min = entryLimits.min,
  max_entries: max = entryLimits.max,
}: Pick<FactDefinition, 'min_entries' | 'max_entries'>): { readonly min: number; readonly max: number } {
  return { min, max };
}

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
