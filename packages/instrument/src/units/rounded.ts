/**
 * The number with that many decimal places, a half of the decimal that it is written as rounded up; unrounded when
 * undefined. `1.005 * 100` is below 100.5, so the decimal point is moved in the text of the number.
 */
export function rounded(value: number, places: number | undefined): number {
  if (places === undefined || Number.isInteger(value)) return value;
  const [digits, exponent = '0'] = String(value).split('e');
  return Math.round(Number(`${digits}e${Number(exponent) + places}`)) / 10 ** places;
}
