import { decimalOf } from '../units/decimal.ts';

/** A number that is never rounded: a safe integer or a fraction, small while its parts are safe integers. */
export type Exact = number | Small | Big;

/** `d` is above 0. Not always in lowest terms. */
interface Small {
  readonly n: number;
  readonly d: number;
}

interface Big {
  readonly n: bigint;
  readonly d: bigint;
}

/** The decimal that a finite number is written as: 0.1 is a tenth. */
export function exactOf(value: number): Exact {
  if (Number.isSafeInteger(value)) return value;
  const { digits: n, places } = decimalOf(value);
  return Number.isSafeInteger(n) ? { n, d: 10 ** places } : writtenDecimal(String(value));
}

/** The nearest number of the computer, so that what is exactly 30 is 30. */
export function numberOf(value: Exact): number {
  const small = smallOf(value);
  if (!small) return nearestNumber(bigOf(value));
  return small.n === 0 ? 0 : small.n / small.d;
}

export function sumOf(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  const [x, y] = [smallOf(a), smallOf(b)];
  if (x && y) {
    const [left, right, d] = x.d === y.d ? [x.n, y.n, x.d] : [x.n * y.d, y.n * x.d, x.d * y.d];
    const n = left + right;
    if (areSafe(left, right) && areSafe(n, d)) return { n, d };
  }
  const [p, q] = [bigOf(a), bigOf(b)];
  return { n: p.n * q.d + q.n * p.d, d: p.d * q.d };
}

export function differenceOf(a: Exact, b: Exact): Exact {
  return sumOf(a, productOf(b, -1));
}

export function productOf(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  const [x, y] = [smallOf(a), smallOf(b)];
  if (x && y) {
    const [n, d] = [x.n * y.n, x.d * y.d];
    if (areSafe(n, d)) return { n, d };
  }
  const [p, q] = [bigOf(a), bigOf(b)];
  return { n: p.n * q.n, d: p.d * q.d };
}

/** Undefined when divided by zero. */
export function quotientOf(a: Exact, b: Exact): Exact | undefined {
  const sign = signOf(b);
  if (sign === 0) return undefined;
  const small = smallOf(b);
  if (small) return productOf(a, { n: small.d * sign, d: small.n * sign });
  const big = bigOf(b);
  return productOf(a, { n: big.d * BigInt(sign), d: big.n * BigInt(sign) });
}

/** Below 0: `a` is less; above 0: `a` is more. */
export function compareExact(a: Exact, b: Exact): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : signOf(differenceOf(a, b));
}

/** -1, 0 or 1. */
export function signOf(value: Exact): number {
  const n = typeof value === 'number' ? value : value.n;
  return n < 0 ? -1 : n > 0 ? 1 : 0;
}

/** Half up, as numbers are shown. */
export function roundedExact(value: Exact, places: number): Exact {
  if (typeof value === 'number') return value;
  const { n, d } = bigOf(value);
  const scale = 10n ** BigInt(places);
  const [dividend, divisor] = [2n * n * scale + d, 2n * d];
  const rest = dividend % divisor;
  return { n: (dividend - (rest < 0n ? rest + divisor : rest)) / divisor, d: scale };
}

function areSafe(a: number, b: number): boolean {
  return Number.isSafeInteger(a) && Number.isSafeInteger(b);
}

function smallOf(value: Exact): Small | undefined {
  if (typeof value === 'number') return { n: value, d: 1 };
  return isBig(value) ? undefined : value;
}

function bigOf(value: Exact): Big {
  if (typeof value === 'number') return { n: BigInt(value), d: 1n };
  return isBig(value) ? value : { n: BigInt(value.n), d: BigInt(value.d) };
}

function isBig(value: Small | Big): value is Big {
  return typeof value.n === 'bigint';
}

function writtenDecimal(text: string): Big {
  const [digits = '', exponent = '0'] = text.split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const n = BigInt(whole + decimals);
  const places = decimals.length - Number(exponent);
  return places < 0 ? { n: n * 10n ** BigInt(-places), d: 1n } : { n, d: 10n ** BigInt(places) };
}

/** More than the 53 bits of a number. */
const enoughBits = 80;

/** Divides whole numbers; a last bit stands for the rest, so that it rounds once. */
function nearestNumber({ n, d }: Big): number {
  const size = n < 0n ? -n : n;
  const shift = enoughBits + 4 * (d.toString(16).length - size.toString(16).length);
  const [dividend, divisor] = shift < 0 ? [size, d << BigInt(-shift)] : [size << BigInt(shift), d];
  const whole = dividend / divisor;
  const nearest = Number(dividend % divisor === 0n ? whole : whole | 1n) * 2 ** -shift;
  return n < 0n ? -nearest : nearest;
}
