import type { Condition } from '@telehealth/conditions';
import type { FactDefinition, NodeDefinition } from '../src/bundle/bundle.ts';
import { ask, yesNoFacts } from './authored-bundle.ts';

/** Hundreds of ways lead to hundreds of combinations of numbers each. */
export const manyWays = { numbers: 3, choices: 3 };

/** One way leads to a hundred thousand combinations of numbers. */
export const manyCombinations = { numbers: 6, choices: 0 };

/**
 * A small bundle whose last question nobody comes to: each of the numbers would have to be less than the next, in a
 * circle, and of six yes/no questions one answered with yes, for each of the choices.
 */
export function numbersInACircle(count: { readonly numbers: number; readonly choices: number }): {
  readonly facts: readonly FactDefinition[];
  readonly nodes: readonly NodeDefinition[];
} {
  const numbers = Array.from({ length: count.numbers }, (_, index) => `number_${index}`);
  const choices = Array.from({ length: count.choices }, (_, choice) =>
    [0, 1, 2, 3, 4, 5].map((index) => `yes_${choice}_${index}`),
  );
  const isTrue = (ref: string): Condition => ({ kind: 'compare', ref, op: 'eq', value: true });
  const circle = numbers.map(
    (a, index): Condition => ({
      kind: 'compare_refs',
      a,
      op: 'lt',
      b: numbers[(index + 1) % numbers.length] ?? a,
    }),
  );
  const ways = choices.map((refs): Condition => ({ kind: 'any', of: refs.map(isTrue) }));
  return {
    facts: [
      ...numbers.map(
        (code): FactDefinition => ({ code, value_type: 'number', cardinality: 'single', min: 0, max: 100 }),
      ),
      ...yesNoFacts(...choices.flat(), 'never'),
    ],
    nodes: [
      ...numbers.map((code) => ask(code, 'number')),
      ...choices.flat().map((code) => ask(code, 'yes_no')),
      ask('never', 'yes_no', { when: { kind: 'all', of: [...circle, ...ways] } }),
    ],
  };
}
