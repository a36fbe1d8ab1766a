import { describe, expect, test } from 'vitest';
import { interpret } from '../../test/interpret.ts';
import {
  type Condition,
  compileCondition,
  FALSE,
  type FactValue,
  TRUE,
  type Truth,
  UNKNOWN,
} from '../index.ts';

/** A condition of the wanted truth, over facts `p` and `q` that are true, false or unanswered. */
const isTrue = (ref: string): Condition => ({ kind: 'compare', ref, op: 'eq', value: true });
const answer: Record<Truth, FactValue | undefined> = { [FALSE]: false, [TRUE]: true, [UNKNOWN]: undefined };

function truthOf(condition: Condition, p: Truth, q: Truth): Truth {
  const slots = [answer[p], answer[q]];
  const slotOf = (ref: string) => (ref === 'p' ? 0 : 1);
  const compiled = compileCondition(condition, slotOf)(slots);
  expect(interpret(condition, (ref) => slots[slotOf(ref)])).toBe(compiled);
  return compiled;
}

const terms = [isTrue('p'), isTrue('q')];

describe('three-valued logic', () => {
  test.each<[Truth, Truth, Truth, Truth]>([
    [TRUE, TRUE, TRUE, TRUE],
    [TRUE, FALSE, FALSE, TRUE],
    [TRUE, UNKNOWN, UNKNOWN, TRUE],
    [FALSE, TRUE, FALSE, TRUE],
    [FALSE, FALSE, FALSE, FALSE],
    [FALSE, UNKNOWN, FALSE, UNKNOWN],
    [UNKNOWN, TRUE, UNKNOWN, TRUE],
    [UNKNOWN, FALSE, FALSE, UNKNOWN],
    [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN],
  ])('%i with %i: all is %i, any is %i', (p, q, all, any) => {
    expect(truthOf({ kind: 'all', of: terms }, p, q)).toBe(all);
    expect(truthOf({ kind: 'any', of: terms }, p, q)).toBe(any);
  });

  test.each<[Truth, Truth]>([
    [TRUE, FALSE],
    [FALSE, TRUE],
    [UNKNOWN, UNKNOWN],
  ])('not %i is %i', (p, not) => {
    expect(truthOf({ kind: 'not', of: isTrue('p') }, p, UNKNOWN)).toBe(not);
  });

  test('a comparison with an unanswered fact is unknown, and so is its negation', () => {
    expect(truthOf({ kind: 'compare', ref: 'p', op: 'ne', value: true }, UNKNOWN, TRUE)).toBe(UNKNOWN);
    expect(truthOf({ kind: 'compare', ref: 'p', op: 'eq', value: true }, UNKNOWN, TRUE)).toBe(UNKNOWN);
  });

  test('answered is never unknown', () => {
    expect(truthOf({ kind: 'answered', ref: 'p' }, UNKNOWN, TRUE)).toBe(FALSE);
    expect(truthOf({ kind: 'answered', ref: 'p' }, FALSE, TRUE)).toBe(TRUE);
  });
});

describe('what counts as an answer', () => {
  const answered = (value: unknown) => interpret({ kind: 'answered', ref: 'x' }, () => value);

  test.each([[0], [false], ['0'], [['a']], [{ a: 1 }]])('%j does', (value) => {
    expect(answered(value)).toBe(TRUE);
  });

  test.each([[null], [''], [[]], [{}], [undefined], [Number.NaN]])('%j does not', (value) => {
    expect(answered(value)).toBe(FALSE);
  });
});

describe('each kind over an answered fact', () => {
  const all = new Map<string, FactValue>([
    ['n', 27],
    ['m', 30],
    ['d', '1990-06-15'],
    ['c', 'b'],
    ['s', ['a', 'b']],
  ]);
  test.each<[Condition, Truth]>([
    [{ kind: 'always' }, TRUE],
    [{ kind: 'compare', ref: 'n', op: 'gte', value: 27 }, TRUE],
    [{ kind: 'compare', ref: 'n', op: 'gt', value: 27 }, FALSE],
    [{ kind: 'compare', ref: 'n', op: 'lte', value: 27 }, TRUE],
    [{ kind: 'compare', ref: 'n', op: 'lt', value: 27 }, FALSE],
    [{ kind: 'compare', ref: 'd', op: 'lt', value: '1990-06-16' }, TRUE],
    [{ kind: 'compare', ref: 'd', op: 'gt', value: '1990-06-15' }, FALSE],
    [{ kind: 'compare_refs', a: 'n', op: 'lt', b: 'm' }, TRUE],
    [{ kind: 'compare_refs', a: 'n', op: 'eq', b: 'm' }, FALSE],
    [{ kind: 'in', ref: 'c', values: ['a', 'b'] }, TRUE],
    [{ kind: 'in', ref: 'c', values: ['a'] }, FALSE],
    [{ kind: 'between', ref: 'n', min: 27, max: 27 }, TRUE],
    [{ kind: 'between', ref: 'n', min: 28, max: 40 }, FALSE],
    [{ kind: 'between', ref: 'd', min: '1990-01-01', max: '1990-12-31' }, TRUE],
    [{ kind: 'includes', ref: 's', value: 'a' }, TRUE],
    [{ kind: 'includes', ref: 's', value: 'z' }, FALSE],
    [{ kind: 'includes_any', ref: 's', values: ['z', 'b'] }, TRUE],
    [{ kind: 'includes_any', ref: 's', values: ['z'] }, FALSE],
    [{ kind: 'includes_all', ref: 's', values: ['a', 'b'] }, TRUE],
    [{ kind: 'includes_all', ref: 's', values: ['a', 'z'] }, FALSE],
    [{ kind: 'count', ref: 's', op: 'eq', value: 2 }, TRUE],
    [{ kind: 'count', ref: 's', op: 'gt', value: 2 }, FALSE],
  ])('%j is %i', (condition, truth) => {
    const codes = [...all.keys()];
    expect(interpret(condition, (ref) => all.get(ref))).toBe(truth);
    expect(compileCondition(condition, (ref) => codes.indexOf(ref))([...all.values()])).toBe(truth);
  });
});
