/** Further from a half than any error of a product. */
const surely = 1e-3;

/**
 * The number with that many decimal places, a half of the decimal that it is written as rounded up; unrounded when
 * undefined. `1.005 * 100` is below 100.5, so close to a half the decimal point is moved in the text of the number.
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
