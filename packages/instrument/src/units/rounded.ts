/** The number with that many decimal places, a half rounded up; unrounded when undefined. */
export function rounded(value: number, places: number | undefined): number {
  if (places === undefined) return value;
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}
