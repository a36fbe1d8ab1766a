import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounded } from '../units/rounded.ts';
import {
  compareExact,
  differenceOf,
  type Exact,
  exactOf,
  numberOf,
  productOf,
  quotientOf,
  roundedExact,
  sumOf,
} from './exact.ts';

/** A decimal as it is written, and its digits. */
const decimals = fc
  .record({
    digits: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    places: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ digits, places }) => ({ digits: BigInt(digits), places, value: written(BigInt(digits), places) }));

function written(digits: bigint, places: number): number {
  return Number(`${digits}e-${places}`);
}

const known = (value: Exact | undefined) => value ?? expect.unreachable();

test('decisions.md 4: sums, differences and products of decimals are what they are on paper', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const [x, y] = [exactOf(a.value), exactOf(b.value)];
      const places = Math.max(a.places, b.places);
      const [left, right] = [a, b].map((one) => one.digits * 10n ** BigInt(places - one.places));
      expect(numberOf(sumOf(x, y))).toBe(written((left ?? 0n) + (right ?? 0n), places) + 0);
      expect(numberOf(differenceOf(x, y))).toBe(written((left ?? 0n) - (right ?? 0n), places) + 0);
      expect(numberOf(productOf(x, y))).toBe(written(a.digits * b.digits, a.places + b.places) + 0);
      expect(Math.sign(compareExact(x, y))).toBe(Math.sign(Number((left ?? 0n) - (right ?? 0n))));
    }),
    { numRuns: 2000 },
  );
});

test('a tenth three times is three tenths, and three thirds are one', () => {
  const tenth = exactOf(0.1);
  expect(numberOf(sumOf(sumOf(tenth, tenth), tenth))).toBe(0.3);
  expect(numberOf(productOf(known(quotientOf(1, 3)), 3))).toBe(1);
  expect(quotientOf(1, 0)).toBeUndefined();
});

test('a quotient is the nearest number of the computer', () => {
  const neighbours = (value: number) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value);
    const bits = view.getBigInt64(0);
    return [bits - 1n, bits + 1n].map((other) => {
      view.setBigInt64(0, other);
      return view.getFloat64(0);
    });
  };
  const far = (value: number, { n, d }: { n: bigint; d: bigint }) => {
    // A number of the computer is a whole number of 2 ** -1074.
    const [mantissa, shift] = [
      BigInt(Math.round(value * 2 ** (52 - Math.floor(Math.log2(value))))),
      52 - Math.floor(Math.log2(value)),
    ];
    const difference =
      shift >= 0 ? mantissa * d - (n << BigInt(shift)) : (mantissa << BigInt(-shift)) * d - n;
    return { size: difference < 0n ? -difference : difference, shift: Math.max(0, shift) };
  };
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.bigInt({ min: 1n, max: 10n ** 40n }), (n, d) => {
      const quotient = numberOf({ n, d });
      const own = far(quotient, { n, d });
      for (const other of neighbours(quotient)) {
        const theirs = far(other, { n, d });
        const shift = Math.max(own.shift, theirs.shift);
        expect(own.size << BigInt(shift - own.shift) <= theirs.size << BigInt(shift - theirs.shift)).toBe(
          true,
        );
      }
      expect(numberOf({ n: -n, d })).toBe(-quotient);
    }),
    { numRuns: 1000 },
  );
});

test('halves are rounded up, as where numbers are shown', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 6 }), ({ value }, places) => {
      expect(numberOf(roundedExact(exactOf(value), places))).toBe(rounded(value, places) + 0);
    }),
  );
  expect(numberOf(roundedExact(exactOf(-2.5), 0))).toBe(-2);
});
