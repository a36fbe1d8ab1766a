/** `digits` divided by ten to the power of `places`. */
interface Decimal {
  readonly digits: number;
  readonly places: number;
}

/** Of an answer in pounds with five decimal places. */
const maxPlaces = 13;

/** A number with more decimal places becomes its own `digits`. */
export function decimalOf(value: number): Decimal {
  let scale = 1;
  for (let places = 0; places <= maxPlaces; places++) {
    const digits = Math.round(value * scale);
    if (digits / scale === value) return { digits, places };
    scale *= 10;
  }
  return { digits: value, places: 0 };
}

/** Correctly rounded while its digits are a safe integer. */
export function productOf(one: number, other: number): number {
  const [a, b] = [decimalOf(one), decimalOf(other)];
  return (a.digits * b.digits) / 10 ** (a.places + b.places);
}
