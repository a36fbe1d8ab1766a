import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interpret } from '../test/interpret.ts';
import { answers, conditions, facts } from '../test/random-condition.ts';
import type { Condition } from './condition/condition.ts';
import {
  compileCondition,
  type FactValue,
  isAnswer,
  references,
  renameReferences,
  spanOfDate,
  validateCondition,
} from './index.ts';

const codes = [...facts.keys()];
const slotOf = (ref: string) => codes.indexOf(ref);

function evaluate(condition: Condition, answered: Readonly<Record<string, unknown>>) {
  const slots = codes.map((code) => {
    const value = answered[code];
    if (!isAnswer(value)) return undefined;
    return facts.get(code)?.isRange ? spanOfDate(String(value)) : (value as FactValue);
  });
  return compileCondition(condition, slotOf, (ref) => facts.get(ref))(slots);
}

test('compiled closures agree with the plain interpreter on every condition and every set of answers', () => {
  fc.assert(
    fc.property(conditions, answers, (condition, answered) => {
      expect(evaluate(condition, answered)).toBe(interpret(condition, (ref) => answered[ref]));
    }),
    { numRuns: 3000 },
  );
});

test('every generated condition is valid and reads only known facts', () => {
  fc.assert(
    fc.property(conditions, (condition) => {
      const findings = validateCondition(condition, facts).filter(({ code }) => code !== 'TOO_DEEP');
      expect(findings).toEqual([]);
      expect(references(condition).every((ref) => facts.has(ref))).toBe(true);
    }),
  );
});

test('a renamed condition reads the new names and is otherwise unchanged', () => {
  const rename = (ref: string) => `other.${ref}`;
  fc.assert(
    fc.property(conditions, answers, (condition, answered) => {
      const renamed = renameReferences(condition, rename);
      expect(references(renamed)).toEqual(references(condition).map(rename));
      const read = (ref: string) => answered[ref.slice('other.'.length)];
      expect(interpret(renamed, read)).toBe(interpret(condition, (ref) => answered[ref]));
    }),
  );
});

test('a condition that does not read a fact never depends on its answer', () => {
  fc.assert(
    fc.property(conditions, answers, answers, (condition, one, other) => {
      const read = references(condition);
      const mixed = Object.fromEntries(
        codes.map((code) => [code, read.includes(code) ? one[code] : other[code]]),
      );
      expect(evaluate(condition, mixed)).toBe(evaluate(condition, one));
    }),
  );
});

test('more answers do not change a decided condition without `answered`', () => {
  const absence = (condition: Condition) => JSON.stringify(condition).includes('"answered"');
  fc.assert(
    fc.property(
      conditions.filter((condition) => !absence(condition)),
      answers,
      answers,
      (condition, fewer, more) => {
        const before = evaluate(condition, fewer);
        const after = evaluate(
          condition,
          Object.fromEntries(codes.map((code) => [code, isAnswer(fewer[code]) ? fewer[code] : more[code]])),
        );
        if (before !== 2) expect(after).toBe(before);
      },
    ),
  );
});
