import type { FactValue } from '@telehealth/conditions';
import { expect, test } from 'vitest';
import { compileExpression } from './compile-expression.ts';
import { exactOf, numberOf } from './exact.ts';
import type { Expression, ListWord, PairWord } from './expression.ts';

const scores: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mood: { never: 0, often: 1.5, always: 3 },
  signs: { a: 1, b: 2, none: 0 },
  smoker: { true: 1, false: 0 },
};

/** Of the answers, by fact. */
function computed(expr: Expression, answers: Readonly<Record<string, FactValue>> = {}) {
  const facts = ['weight', 'waist', 'height', 'mood', 'signs', 'smoker', 'born'];
  const compute = compileExpression(expr, {
    slotOf: (ref) => facts.indexOf(ref),
    unitOf: (ref) => (ref === 'height' ? 'cm' : undefined),
    exclusiveOf: () => [],
    scoresOf: (fact) =>
      new Map(Object.entries(scores[fact] ?? {}).map(([code, score]) => [code, exactOf(score)])),
    computeOf: () => undefined,
  });
  const value = compute(
    facts.map((fact) => answers[fact]),
    '2026-06-15',
  );
  return value === undefined ? undefined : numberOf(value);
}

const number = (value: number): Expression => ({ kind: 'number', value });
const weight: Expression = { kind: 'value', ref: 'weight' };
const waist: Expression = { kind: 'value', ref: 'waist' };
const mood: Expression = { kind: 'score', ref: 'mood' };
const of = (kind: ListWord | PairWord): Expression => ({ kind, of: [weight, waist] });

test.each<[Expression['kind'], Expression, Readonly<Record<string, FactValue>>, number | undefined]>([
  ['number', number(0.1), {}, 0.1],
  ['value', weight, { weight: 76.8 }, 76.8],
  ['sum', of('sum'), { weight: 0.1, waist: 0.2 }, 0.3],
  ['difference', of('difference'), { weight: 0.3, waist: 0.1 }, 0.2],
  ['product', of('product'), { weight: 1.1, waist: 1.1 }, 1.21],
  ['quotient', of('quotient'), { weight: 1, waist: 8 }, 0.125],
  ['quotient', of('quotient'), { weight: 1, waist: 0 }, undefined],
  ['min', of('min'), { weight: 80, waist: 90.5 }, 80],
  ['max', of('max'), { weight: 80, waist: 90.5 }, 90.5],
  ['round', { kind: 'round', of: weight, places: 1 }, { weight: 27.05 }, 27.1],
  ['score', mood, { mood: 'often' }, 1.5],
  ['score', { kind: 'score', ref: 'signs' }, { signs: ['a', 'b'] }, 3],
  ['score', { kind: 'score', ref: 'signs' }, { signs: ['none'] }, 0],
  ['score', { kind: 'score', ref: 'smoker' }, { smoker: true }, 1],
  ['score', { kind: 'score', ref: 'smoker' }, { smoker: false }, 0],
  ['count', { kind: 'count', ref: 'signs' }, { signs: ['a', 'b'] }, 2],
  ['convert', { kind: 'convert', from: 'height', to: 'm' }, { height: 172 }, 1.72],
  ['age_years', { kind: 'age_years', from: 'born' }, { born: '2008-06-15' }, 18],
])('%s: %j of %j is %s', (_, expr, answers, value) => {
  expect(computed(expr, answers)).toBe(value);
});

test.each(['sum', 'difference', 'product', 'quotient', 'min', 'max'] as const)(
  'an unknown part makes a %s unknown',
  (kind) => {
    expect(computed(of(kind), { weight: 80 })).toBeUndefined();
    expect(computed(of(kind), { waist: 80 })).toBeUndefined();
    expect(computed({ kind: 'sum', of: [mood, number(1)] })).toBeUndefined();
    expect(computed({ kind: 'count', ref: 'signs' })).toBeUndefined();
    expect(computed({ kind: 'round', of: mood, places: 0 })).toBeUndefined();
  },
);

test('if_known takes the first part that is known, so that its author says what an unknown one counts', () => {
  const total: Expression = { kind: 'sum', of: [{ kind: 'if_known', of: [mood, number(0)] }, weight] };
  expect(computed(total, { weight: 2 })).toBe(2);
  expect(computed(total, { weight: 2, mood: 'always' })).toBe(5);
  expect(computed(of('if_known'), { waist: 90 })).toBe(90);
  expect(computed(of('if_known'))).toBeUndefined();
});
