/** The number that the patient typed, with a point or a comma before its decimals; NaN for a text that is not a number. */
export function numberIn(words: string): number {
  const trimmed = words.trim();
  return trimmed === '' ? Number.NaN : Number(trimmed.replace(/,(?=\d{1,2}$)/, '.'));
}

/** Rounded to so many decimal places. */
export function rounded(value: number, places: number): number {
  return Math.round(value * 10 ** places) / 10 ** places;
}
