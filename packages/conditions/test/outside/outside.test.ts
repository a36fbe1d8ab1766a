import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Condition, compileCondition, isAnswer, TRUE, validateCondition } from '../../src/index.ts';
import { interpret } from '../interpret.ts';
import { type Answers, type DecisionTable, type Outcome, type Source, sources } from './sources.ts';

type Facts = Pick<Source, 'facts'>;

const names = ['false', 'true', 'unknown'] as const;

/** Judged sound, then evaluated both ways. */
function truthOf({ facts }: Facts, when: Condition, answers: Answers): (typeof names)[number] {
  const table = new Map(Object.entries(facts));
  expect(validateCondition(when, table)).toEqual([]);
  const codes = [...table.keys()];
  const slots = codes.map((code) => (isAnswer(answers[code]) ? answers[code] : undefined));
  const truth = compileCondition(when, (ref) => codes.indexOf(ref))(slots);
  expect(interpret(when, (ref) => (isAnswer(answers[ref]) ? answers[ref] : undefined))).toBe(truth);
  return names[truth];
}

function outcomeOf(source: Facts, when: Condition, answers: Answers, wanted: Outcome): Outcome {
  const truth = truthOf(source, when, answers);
  if (wanted !== 'shown' && wanted !== 'hidden') return truth;
  return truth === names[TRUE] ? 'shown' : 'hidden';
}

function outputOf(source: Facts, { hits, rules }: DecisionTable, answers: Answers): string | number {
  const outputs = rules
    .filter(({ when }) => truthOf(source, when, answers) === names[TRUE])
    .map(({ output }) => output);
  if (hits === 'sum') return outputs.reduce<number>((sum, output) => sum + Number(output), 0);
  if (hits === 'unique') expect(outputs).toHaveLength(1);
  return outputs[0] ?? 'no rule holds';
}

function findingsOf({ facts }: Facts, submitted: unknown): readonly string[] {
  return validateCondition(submitted, new Map(Object.entries(facts))).map(({ code }) => code);
}

describe.each(sources)('$project', (source) => {
  test.each(source.truths)('$title, $answers: $expected', ({ when, answers, expected }) => {
    expect(outcomeOf(source, when, answers, expected)).toBe(expected);
  });

  test.each(source.tables)('$title, $answers: $expected', ({ table, answers, expected }) => {
    expect(outputOf(source, table, answers)).toBe(expected);
  });

  test.each(source.validations)('$title: $expected', ({ submitted, expected }) => {
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
  const taken = sources.map(({ project, files, licence, truths, tables, validations, differences }) => {
    const agreeing = truths.length + validations.length + tables.length;
    const where = files.map((file) => `\`${file}\``).join('<br>');
    return `| ${project} | ${where} | ${licence} | ${agreeing} | ${differences.length} |`;
  });
  const rows = sources.flatMap(({ project, differences }) => {
    const titles = Map.groupBy(differences, ({ expected, ours, why }) => {
      const answer = typeof ours === 'string' ? ours : `refused: ${ours.join(', ')}`;
      return `${expected} | ${answer} | ${why}`;
    });
    return [...titles].map(([rest, alike]) => {
      const names = [...new Set(alike.map(({ title }) => title))].join('<br>');
      return `| ${project} | ${names} | ${alike.length} | ${rest} |`;
    });
  });
  const page = readFileSync(new URL('../../../../docs/outside-cases.md', import.meta.url), 'utf8');
  expect(page.split('<!-- conditions -->')[1]?.trim().split('\n')).toEqual([
    '| Project | Files | Licence | Same | Different |',
    '|---|---|---|---|---|',
    ...taken,
    '',
    '| Project | Cases | Number | Source | Here | Why |',
    '|---|---|---|---|---|---|',
    ...rows,
  ]);
});
