import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Expression } from '../expressions/expression.ts';
import { decimalOf, productOf } from '../units/decimal.ts';
import type { DerivationDefinition } from './bundle.ts';
import { derivationCompiler } from './derivations.ts';

const derive = (
  expr: DerivationDefinition['expr'],
  slots: readonly (number | string | undefined)[],
  unit?: string,
  asOfDay = '2026-06-15',
) =>
  derivationCompiler({
    slotOf: (ref) => Number(ref),
    unitOf: () => unit,
    exclusiveOf: () => [],
    scoresOf: () => new Map(),
  })({ code: 'derived', value_type: 'number', expr })(slots, asOfDay);

test.each([
  ['2008-06-15', 18],
  ['2008-06-16', 17],
  ['2008-06-14', 18],
  ['2000-02-29', 26],
  ['2026-06-15', 0],
  ['2026-06-16', undefined],
  ['1800-01-01', undefined],
  [undefined, undefined],
])('age of someone born %s, on the day the session was opened', (born, years) => {
  expect(derive({ kind: 'age_years', from: '0' }, [born])).toBe(years);
});

test('a birthday on 29 February is reached on 1 March of other years', () => {
  const age = (asOfDay: string) =>
    derive({ kind: 'age_years', from: '0' }, ['2008-02-29'], undefined, asOfDay);
  expect(age('2026-02-28')).toBe(17);
  expect(age('2026-03-01')).toBe(18);
});

test.each([
  [76.8, 160, 30],
  [44.6, 122, 446_000 / 122 ** 2],
  [73.93555631, 157.48, 7_393_555_631 / 15_748 ** 2],
  [50, 200, 12.5],
  [0, 170, undefined],
  [80, 0, undefined],
  [80, undefined, undefined],
])('decisions.md 4: the body mass index of %d kg and %d cm is not rounded', (kg, cm, bmi) => {
  expect(derive({ kind: 'bmi', kg: '0', cm: '1' }, [kg, cm])).toBe(bmi);
});

test('decisions.md 4: no body mass index of a metric pair is on another side of a tenth than the formula says', () => {
  const wrong: string[] = [];
  for (let cm = 140n; cm <= 210n; cm++) {
    for (let tenths = 400n; tenths <= 2000n; tenths++) {
      const bmi = Number(derive({ kind: 'bmi', kg: '0', cm: '1' }, [Number(tenths) / 10, Number(cm)]));
      // The greatest tenth that the index reaches, and whether it is that very tenth.
      const [reached, left] = [(tenths * 10_000n) / (cm * cm), (tenths * 10_000n) % (cm * cm)];
      const [low, high] = [Number(reached) / 10, Number(reached + 1n) / 10];
      const isRight = bmi < high && (left === 0n ? bmi === low : bmi > low);
      if (!isRight) wrong.push(`${tenths} ${cm}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('inches and pounds become centimetres and kilograms exactly', () => {
  expect(derive({ kind: 'convert', from: '0', to: 'cm' }, [10], 'in')).toBe(25.4);
  expect(derive({ kind: 'convert', from: '0', to: 'kg' }, [100], 'lb')).toBe(45.359_237);
  expect(derive({ kind: 'convert', from: '0', to: 'kg' }, [undefined], 'lb')).toBeUndefined();
});

test.each([
  ['in', 'cm', 254n, 3],
  ['lb', 'kg', 45_359_237n, 9],
] as const)('decisions.md 4: each tenth of %s up to 1 000 becomes %s exactly', (unit, to, factor, places) => {
  const wrong: bigint[] = [];
  for (let tenths = 0n; tenths <= 10_000n; tenths++) {
    const written = String(tenths * factor).padStart(places + 1, '0');
    const exact = Number(`${written.slice(0, -places)}.${written.slice(-places)}`);
    if (derive({ kind: 'convert', from: '0', to }, [Number(tenths) / 10], unit) !== exact) wrong.push(tenths);
  }
  expect(wrong).toEqual([]);
});

test('an age grows by one on each birthday and on no other day, on 29 February too', () => {
  const dayMs = 86_400_000;
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
  for (const born of ['2008-02-28', '2008-02-29', '2008-03-01', '1999-12-31', '2000-01-01']) {
    const [year = 0, month = 0, day = 0] = born.split('-').map(Number);
    for (let at = Date.UTC(year, month - 1, day); at < Date.UTC(year + 20, 11, 31); at += dayMs) {
      const asOfDay = dayAt(at);
      // A day that a year does not have is the next one of that year.
      const years = new Date(at).getUTCFullYear() - year;
      const isReached = asOfDay >= dayAt(Date.UTC(year + years, month - 1, day));
      const age = derive({ kind: 'age_years', from: '0' }, [born], undefined, asOfDay);
      expect(age, `${born} on ${asOfDay}`).toBe(isReached ? years : years - 1);
    }
  }
});

/** How the platform computed the index before expressions: divides whole numbers. */
function formerBodyMassIndex(kg: number, cm: number): number {
  const [weight, height] = [decimalOf(kg), decimalOf(cm)];
  const shift = 4 + 2 * height.places - weight.places;
  const square = height.digits * height.digits;
  return shift < 0 ? weight.digits / (square * 10 ** -shift) : (weight.digits * 10 ** shift) / square;
}

test('the index is what it was before it was an expression, and what an author writes in words', () => {
  const hundredths = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((value) => value / 100);
  const metres: Expression = {
    kind: 'product',
    of: [
      { kind: 'value', ref: '1' },
      { kind: 'number', value: 0.01 },
    ],
  };
  const inWords: Expression = {
    kind: 'quotient',
    of: [
      { kind: 'value', ref: '0' },
      { kind: 'product', of: [metres, metres] },
    ],
  };
  fc.assert(
    fc.property(hundredths(400), hundredths(250), (kg, cm) => {
      const index = formerBodyMassIndex(kg, cm);
      expect(derive({ kind: 'bmi', kg: '0', cm: '1' }, [kg, cm])).toBe(index);
      expect(derive(inWords, [kg, cm])).toBe(index);
    }),
    { numRuns: 5000 },
  );
});

test('a conversion is what it was before it was an expression', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (hundredths) => {
      const value = hundredths / 100;
      expect(derive({ kind: 'convert', from: '0', to: 'kg' }, [value], 'lb')).toBe(
        productOf(value, 0.453_592_37),
      );
      expect(derive({ kind: 'convert', from: '0', to: 'cm' }, [value], 'in')).toBe(productOf(value, 2.54));
    }),
    { numRuns: 5000 },
  );
});

test('what a derivation computes from another is not rounded between', () => {
  const compile = derivationCompiler({
    slotOf: Number,
    unitOf: () => undefined,
    exclusiveOf: () => [],
    scoresOf: () => new Map(),
  });
  const third: Expression = {
    kind: 'quotient',
    of: [
      { kind: 'value', ref: '0' },
      { kind: 'number', value: 3 },
    ],
  };
  compile({ code: '1', value_type: 'number', expr: third });
  const thrice: Expression = {
    kind: 'product',
    of: [
      { kind: 'value', ref: '1' },
      { kind: 'number', value: 3 },
    ],
  };
  const derived = compile({ code: '2', value_type: 'number', expr: thrice });
  expect(derived([1, 1 / 3], '2026-06-15')).toBe(1);
});

test.each([
  [0.9, undefined],
  [1, 1],
  [3, 3],
  [3.1, undefined],
])('of a derivation from 1 to 3, %d is %s', (value, known) => {
  const compile = derivationCompiler({
    slotOf: Number,
    unitOf: () => undefined,
    exclusiveOf: () => [],
    scoresOf: () => new Map(),
  });
  const bounded = { min: 1, max: 3, expr: { kind: 'value', ref: '0' } } as const;
  expect(compile({ code: 'x', value_type: 'number', ...bounded })([value], '2026-06-15')).toBe(known);
});

test.each([
  [-1, 'none'],
  [4.9, 'none'],
  [5, 'mild'],
  [9, 'mild'],
  [10, 'severe'],
  [undefined, undefined],
])('the band of %s is %s: each begins with its own number', (value, band) => {
  const bands = [{ code: 'none' }, { code: 'mild', at_least: 5 }, { code: 'severe', at_least: 10 }];
  expect(derive({ kind: 'band', from: '0', bands }, [value])).toBe(band);
});
