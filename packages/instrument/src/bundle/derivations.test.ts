import { expect, test } from 'vitest';
import type { DerivationDefinition } from './bundle.ts';
import { compileDerivation } from './derivations.ts';

const derive = (
  expr: DerivationDefinition['expr'],
  slots: readonly (number | string | undefined)[],
  round?: number,
  unit?: string,
) => {
  const definition = {
    code: 'd',
    value_type: 'number',
    expr,
    ...(round === undefined ? {} : { round }),
  } as const;
  return compileDerivation(
    definition,
    (ref) => Number(ref),
    () => unit,
  )(slots, '2026-06-15');
};

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
  const age = compileDerivation(
    { code: 'age', value_type: 'number', expr: { kind: 'age_years', from: '0' } },
    () => 0,
    () => undefined,
  );
  expect(age(['2008-02-29'], '2026-02-28')).toBe(17);
  expect(age(['2008-02-29'], '2026-03-01')).toBe(18);
});

test.each([
  [80, 170, 27.7],
  [50, 200, 12.5],
  [0, 170, undefined],
  [80, 0, undefined],
  [80, undefined, undefined],
])('body mass index of %d kg and %d cm, one decimal place', (kg, cm, bmi) => {
  expect(derive({ kind: 'bmi', kg: '0', cm: '1' }, [kg, cm], 1)).toBe(bmi);
});

test('inches and pounds become centimetres and kilograms exactly', () => {
  expect(derive({ kind: 'convert', from: '0', to: 'cm' }, [10], undefined, 'in')).toBe(25.4);
  expect(derive({ kind: 'convert', from: '0', to: 'kg' }, [100], undefined, 'lb')).toBe(45.359_237);
  expect(derive({ kind: 'convert', from: '0', to: 'kg' }, [undefined], undefined, 'lb')).toBeUndefined();
});
