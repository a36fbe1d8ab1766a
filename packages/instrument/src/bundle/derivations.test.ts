import { expect, test } from 'vitest';
import type { DerivationDefinition } from './bundle.ts';
import { compileDerivation } from './derivations.ts';

const derive = (
  expr: DerivationDefinition['expr'],
  slots: readonly (number | string | undefined)[],
  unit?: string,
  asOfDay = '2026-06-15',
) =>
  compileDerivation(
    { expr },
    (ref) => Number(ref),
    () => unit,
  )(slots, asOfDay);

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
