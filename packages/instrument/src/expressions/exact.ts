/** A number that is never rounded: a safe integer, or a fraction. */
export type Exact = number | Fraction;

/** `d` is above 0. Not always in lowest terms. */
interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

/** The decimal that a finite number is written as: 0.1 is a tenth. */
export function exactOf(value: number): Exact {
  if (Number.isSafeInteger(value)) return value;
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const n = BigInt(whole + decimals);
  const places = decimals.length - Number(exponent);
  return places < 0 ? { n: n * 10n ** BigInt(-places), d: 1n } : { n, d: 10n ** BigInt(places) };
}

/** The nearest number of the computer, so that what is exactly 30 is 30. */
export function numberOf(value: Exact): number {
  if (typeof value === 'number') return value === 0 ? 0 : value;
  const [n, d] = [Number(value.n), Number(value.d)];
  if (Number.isSafeInteger(n) && Number.isSafeInteger(d)) return n / d;
  return nearestNumber(value);
}

export function sumOf(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  const [x, y] = [fractionOf(a), fractionOf(b)];
  return x.d === y.d ? { n: x.n + y.n, d: x.d } : { n: x.n * y.d + y.n * x.d, d: x.d * y.d };
}

export function differenceOf(a: Exact, b: Exact): Exact {
  return sumOf(a, typeof b === 'number' ? -b : { n: -b.n, d: b.d });
}

export function productOf(a: Exact, b: Exact): Exact {
  if (typeof a === 'number' && typeof b === 'number') {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  const [x, y] = [fractionOf(a), fractionOf(b)];
  return { n: x.n * y.n, d: x.d * y.d };
}

/** Undefined when divided by zero. */
export function quotientOf(a: Exact, b: Exact): Exact | undefined {
  const [x, y] = [fractionOf(a), fractionOf(b)];
  if (y.n === 0n) return undefined;
  return y.n > 0n ? { n: x.n * y.d, d: x.d * y.n } : { n: -x.n * y.d, d: x.d * -y.n };
}

/** Below 0: `a` is less; above 0: `a` is more. */
export function compareExact(a: Exact, b: Exact): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [fractionOf(a), fractionOf(b)];
  const [left, right] = [x.n * y.d, y.n * x.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Half up, as numbers are shown. */
export function roundedExact(value: Exact, places: number): Exact {
  if (typeof value === 'number') return value;
  const scale = 10n ** BigInt(places);
  const [twice, divisor] = [2n * value.n * scale + value.d, 2n * value.d];
  const rest = twice % divisor;
  return { n: (twice - (rest < 0n ? rest + divisor : rest)) / divisor, d: scale };
}

function fractionOf(value: Exact): Fraction {
  return typeof value === 'number' ? { n: BigInt(value), d: 1n } : value;
}

/** More than the 53 bits of a number. */
const enoughBits = 80;

/** Divides whole numbers; a last bit stands for the rest, so that it rounds once. */
function nearestNumber({ n, d }: Fraction): number {
  const size = n < 0n ? -n : n;
  const shift = enoughBits + 4 * (d.toString(16).length - size.toString(16).length);
  const [dividend, divisor] = shift < 0 ? [size, d << BigInt(-shift)] : [size << BigInt(shift), d];
  const whole = dividend / divisor;
  const nearest = Number(dividend % divisor === 0n ? whole : whole | 1n) * 2 ** -shift;
  return n < 0n ? -nearest : nearest;
}
