import { describe, expect, test } from 'vitest';
import { type Condition, compileCondition, isAnswer, TRUE, validateCondition } from '../../src/index.ts';
import { interpret } from '../interpret.ts';
import type { Answers, DecisionTable, Outcome, Source } from './outside-case.ts';
import { expectedPart, writtenPart } from './page.ts';
import { sources } from './sources.ts';

const names = ['false', 'true', 'unknown'] as const;

/** Judged sound, then evaluated both ways. */
function truthOf({ facts }: Source, when: Condition, answers: Answers): (typeof names)[number] {
  const table = new Map(Object.entries(facts));
  expect(validateCondition(when, table)).toEqual([]);
  const codes = [...table.keys()];
  const slots = codes.map((code) => (isAnswer(answers[code]) ? answers[code] : undefined));
  const truth = compileCondition(when, (ref) => codes.indexOf(ref))(slots);
  expect(interpret(when, (ref) => answers[ref])).toBe(truth);
  return names[truth];
}

function outcomeOf(source: Source, when: Condition, answers: Answers, wanted: Outcome): Outcome {
  const truth = truthOf(source, when, answers);
  if (wanted !== 'shown' && wanted !== 'hidden') return truth;
  return truth === names[TRUE] ? 'shown' : 'hidden';
}

function outputOf(source: Source, { hits, rules }: DecisionTable, answers: Answers): string | number {
  const outputs = rules
    .filter(({ when }) => truthOf(source, when, answers) === names[TRUE])
    .map(({ output }) => output);
  if (hits === 'sum') return outputs.reduce<number>((sum, output) => sum + Number(output), 0);
  if (hits === 'unique') expect(outputs).toHaveLength(1);
  return outputs[0] ?? 'no rule holds';
}

function findingsOf({ facts }: Source, submitted: unknown): readonly string[] {
  return validateCondition(submitted, new Map(Object.entries(facts))).map(({ code }) => code);
}

describe.each(sources)('$project', (source) => {
  test.each(source.truths)('$title, $answers: $expected', ({ when, answers, expected }) => {
    expect(outcomeOf(source, when, answers, expected)).toBe(expected);
  });

  test.each(source.tables ?? [])('$title, $answers: $expected', ({ table, answers, expected }) => {
    expect(outputOf(source, table, answers)).toBe(expected);
  });

  test.each(source.validations ?? [])('$title: $expected', ({ submitted, expected }) => {
    expect(findingsOf(source, submitted)).toEqual(expected);
  });

  test.each(source.differences)('$title: $expected there, $ours here', (difference) => {
    if ('submitted' in difference) {
      expect(findingsOf(source, difference.submitted)).toEqual(difference.ours);
      return;
    }
    const { when, answers, expected, ours } = difference;
    expect(outcomeOf(source, when, answers, expected)).not.toBe(expected);
    expect(truthOf(source, when, answers)).toBe(ours);
  });
});

test('docs/outside-cases.md tells the sources, the numbers and the differences', () => {
  expect(writtenPart()).toBe(expectedPart(sources));
});
