import type { Condition, FALSE } from '@telehealth/conditions';
import { TRUE } from '@telehealth/conditions';
import { expect, test } from 'vitest';
import { ask, consent, instrumentOf, yesNoFacts } from '../../test/authored-bundle.ts';
import { manyCombinations, manyWays, numbersInACircle } from '../../test/endless-bundle.ts';
import { dayOf } from '../walk/plan.ts';
import { candidatesOf } from './candidates.ts';
import { createForce } from './force.ts';
import type { Goal } from './goal.ts';
import { simulatedAt } from './script.ts';
import { createValuation, type Valuation } from './valuation.ts';

type Parts = Parameters<typeof instrumentOf>[0];

/** The sets of answers the goal can be forced with, at most ten. */
function forced(parts: Parts, goal: Goal) {
  const instrument = instrumentOf(parts);
  const { bundle } = instrument;
  const valuation = createValuation(instrument, dayOf(simulatedAt));
  const force = createForce(bundle, candidatesOf(bundle, simulatedAt), valuation);
  const found: Record<string, readonly unknown[]>[] = [];
  for (const answers of force(goal, () => {})) {
    if (!answers) continue;
    found.push(Object.fromEntries(answers));
    if (found.length === 10) break;
  }
  return found;
}

const is = (ref: string, value: boolean): Condition => ({ kind: 'compare', ref, op: 'eq', value });
const reach = (node: number): Goal => ({ kind: 'reach', node });

test('a chain of follow-ups is forced link by link', () => {
  const chain = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const parts = {
    facts: yesNoFacts(...chain),
    nodes: chain.map((code, index) =>
      ask(code, 'yes_no', index === 0 ? {} : { when: is(chain[index - 1] ?? '', index % 2 === 0) }),
    ),
  };
  expect(forced(parts, reach(7))).toEqual([
    { a: [false], b: [true], c: [false], d: [true], e: [false], f: [true], g: [false] },
  ]);
});

test('what shows while it is unknown is reached by passing over what it reads, and nothing that hides it', () => {
  const parts = {
    facts: yesNoFacts('a', 'b', 'c'),
    nodes: [
      ask('a', 'yes_no'),
      ask('b', 'yes_no', { required: false }),
      ask('c', 'yes_no', {
        when: { kind: 'all', of: [is('b', true), is('a', true)] },
        on_unknown: 'show',
      } as const),
    ],
  };
  expect(forced(parts, reach(2))).toEqual([
    { a: [true], b: [true] },
    { a: [true], b: [undefined] },
  ]);
});

test('what shows while it is unknown may rest on several facts that are', () => {
  const when: Condition = { kind: 'all', of: [is('a', true), is('b', true)] };
  const parts = {
    facts: yesNoFacts('a', 'b', 'c'),
    nodes: [
      ask('a', 'yes_no', { required: false }),
      ask('b', 'yes_no', { required: false }),
      ask('c', 'yes_no', { when, on_unknown: 'show' }),
    ],
  };
  expect(forced(parts, reach(2))).toContainEqual({ a: [undefined], b: [undefined] });
});

test('what is never asked is unknown as well, also behind a question that is hidden while that is unknown', () => {
  const parts = {
    facts: yesNoFacts('a', 'b', 'c', 'd'),
    nodes: [
      ask('a', 'yes_no', { required: false }),
      ask('b', 'yes_no', { when: is('a', true) }),
      ask('c', 'yes_no', { when: is('b', true), on_unknown: 'show' }),
    ],
  };
  expect(forced(parts, reach(2))).toEqual(
    expect.arrayContaining([{ a: [true], b: [true] }, { a: [false] }, { a: [undefined] }]),
  );
});

test('a computed value is forced by all it rests on together', () => {
  const bmi: Condition = { kind: 'compare', ref: 'bmi', op: 'eq', value: 27 };
  const parts: Parts = {
    facts: [
      { code: 'kg', value_type: 'number', cardinality: 'single', unit: 'kg', min: 30, max: 400 },
      { code: 'cm', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
    ],
    derivations: [{ code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'kg', cm: 'cm' }, round: 1 }],
    nodes: [ask('kg', 'weight_kg'), ask('cm', 'height_cm'), consent('c', true, { when: bmi })],
  };
  const [{ kg: [kg] = [], cm: [cm] = [] } = {}] = forced(parts, reach(2));
  expect(Math.round((Number(kg) / (Number(cm) / 100) ** 2) * 10) / 10).toBe(27);
});

test.each([
  ['both ways at once', { kind: 'all', of: [is('a', true), is('a', false)] }, TRUE],
  [
    'true and unanswered',
    { kind: 'all', of: [is('a', true), { kind: 'not', of: { kind: 'answered', ref: 'a' } }] },
    TRUE,
  ],
] as const)('nothing forces a fact %s', (_, condition, truth: typeof TRUE | typeof FALSE) => {
  const parts = { facts: yesNoFacts('a'), nodes: [ask('a', 'yes_no')] };
  expect(forced(parts, { kind: 'truth', condition, truth })).toEqual([]);
});

/** How often answers were read for the goal in each turn, and whether the search was whole. */
function readsByTurn(parts: Parts, goal: Goal) {
  const instrument = instrumentOf(parts);
  const { bundle } = instrument;
  const valuation = createValuation(instrument, dayOf(simulatedAt));
  let reads = 0;
  const counted: Valuation = (answers) => {
    reads++;
    return valuation(answers);
  };
  const search = createForce(bundle, candidatesOf(bundle, simulatedAt), counted)(goal, () => {});
  const byTurn: number[] = [];
  for (let turn = search.next(); ; turn = search.next()) {
    byTurn.push(reads);
    reads = 0;
    if (turn.done) return { byTurn, isWhole: turn.value };
  }
}

test.each([
  ['ways', manyWays],
  ['combinations', manyCombinations],
])('of many %s only so many are tried, and others served in between', (_, count) => {
  const parts = numbersInACircle(count);
  const { byTurn, isWhole } = readsByTurn(parts, reach(parts.nodes.length - 1));
  expect(Math.max(...byTurn)).toBeLessThan(2000);
  expect(byTurn.reduce((sum, reads) => sum + reads)).toBeLessThan(25_000);
  expect(isWhole).toBe(false);
});

test('a search that tried everything says so', () => {
  const parts = { facts: yesNoFacts('a', 'b'), nodes: [ask('a', 'yes_no'), ask('b', 'yes_no')] };
  const same: Condition = { kind: 'compare_refs', a: 'a', op: 'eq', b: 'b' };
  const never: Condition = { kind: 'all', of: [same, is('a', true), is('b', false)] };
  expect(readsByTurn(parts, { kind: 'truth', condition: never, truth: TRUE }).isWhole).toBe(true);
});
