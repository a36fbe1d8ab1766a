/** Exceeds any product's error. */
const surely = 1e-3;

/**
 * Rounds the written decimal half up; unrounded without `places`. `1.005 * 100` is below 100.5, so near a half the
 * decimal point is moved in the text.
 */
export function rounded(value: number, places: number | undefined): number {
  if (places === undefined || Number.isInteger(value)) return value;
  const scale = 10 ** places;
  const scaled = value * scale;
  const isNearHalf = Math.abs(scaled - Math.floor(scaled) - 0.5) < surely;
  return Math.round(isNearHalf ? shifted(value, places) : scaled) / scale;
}

function shifted(value: number, places: number): number {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}
