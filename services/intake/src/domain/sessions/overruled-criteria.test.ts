import type { Evaluation } from '@telehealth/instrument/eligibility';
import type { LogEntry, Session } from '@telehealth/instrument/walk';
import { expect, test } from 'vitest';
import { isCoveredByOverrule } from './overruled-criteria.ts';

type Result = Evaluation['results'][number];
const failing = (criterionId: string, factsUsed: readonly string[], sha256 = 'a'): Result => ({
  ...{ criterionId, factsUsed, sha256, result: 'fail', reason: 'r' },
});
const evaluation = (at: number, ...results: Result[]): Evaluation => ({
  ...{ id: `evl_${at}`, at, outcome: 'ineligible', results },
});
const answered = (at: number, fact: string, value: number): LogEntry => ({
  ...{ type: 'answered', seq: at, at, nodeId: `q_${fact}`, fact, value },
  ...{ method: 'patient_reported', source: 'typed' },
});
const unknown = (at: number, fact: string): LogEntry => ({
  ...{ type: 'unknown', seq: at, at, nodeId: `q_${fact}`, fact, code: 'dont_know' },
});
const overruled = evaluation(5, failing('bmi', ['weight']));
const sessionOf = (...log: LogEntry[]) => ({ evaluations: [overruled], log }) as unknown as Session;
const before = [answered(1, 'weight', 50), answered(2, 'pain', 0)];

test.each([
  ['the same answers', failing('bmi', ['weight']), before, true],
  ['the same answer given again', failing('bmi', ['weight']), [...before, answered(7, 'weight', 50)], true],
  [
    'another answer that no failed criterion reads',
    failing('bmi', ['weight']),
    [...before, answered(7, 'pain', 1)],
    true,
  ],
  [
    'another answer that a failed criterion reads',
    failing('bmi', ['weight']),
    [...before, answered(7, 'weight', 51)],
    false,
  ],
  [
    'an answer that a failed criterion reads for the first time',
    failing('bmi', ['weight', 'age']),
    [...before, answered(7, 'age', 51)],
    false,
  ],
  [
    'an unknown answer in place of one that a failed criterion reads',
    failing('bmi', ['weight']),
    [...before, unknown(7, 'weight')],
    false,
  ],
  ['another criterion', failing('pain', ['pain']), before, false],
  ['another content of the criterion', failing('bmi', ['weight'], 'b'), before, false],
] as const)('decisions.md 3: an overrule and %s', (_, result, log, covered) => {
  expect(isCoveredByOverrule(evaluation(9, result), sessionOf(...log))).toBe(covered);
});

test('decisions.md 3: an overrule covers no further criterion beside the overruled one', () => {
  const both = evaluation(9, failing('bmi', ['weight']), failing('pain', ['pain']));
  expect(isCoveredByOverrule(both, sessionOf(...before))).toBe(false);
});
