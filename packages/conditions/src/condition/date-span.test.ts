import { expect, test } from 'vitest';
import { compileCondition, FALSE, TRUE, type Truth, UNKNOWN } from '../index.ts';
import type { Operator } from './condition.ts';
import { type DatePrecision, isDateOf, spanOfDate } from './date-span.ts';

test.each<[string, DatePrecision, boolean]>([
  ['2024-02-29', 'day', true],
  ['2023-02-29', 'day', false],
  ['2024-02', 'day', false],
  ['2024-02', 'month', true],
  ['2024-13', 'month', false],
  ['2024-00', 'month', false],
  ['2024-2', 'month', false],
  ['2024-02-01', 'month', false],
  ['2024', 'year', true],
  ['224', 'year', false],
  ['2024-02', 'year', false],
  ['20x4', 'year', false],
])('decisions.md 4: %s as a date by %s: %s', (text, precision, isDate) => {
  expect(isDateOf(precision, text)).toBe(isDate);
});

test.each([
  ['2024-02-29', '2024-02-29', '2024-02-29'],
  ['2024-02', '2024-02-01', '2024-02-29'],
  ['2023-02', '2023-02-01', '2023-02-28'],
  ['2023-12', '2023-12-01', '2023-12-31'],
  ['0024-02', '0024-02-01', '0024-02-29'],
  ['2023', '2023-01-01', '2023-12-31'],
])('%s is a day from %s to %s', (date, first, last) => {
  expect(spanOfDate(date)).toEqual([first, last]);
});

test.each<[Operator, string, Truth]>([
  ['lt', '2026-03-15', UNKNOWN],
  ['lt', '2026-03-01', FALSE],
  ['lt', '2026-04-01', TRUE],
  ['lte', '2026-03-31', TRUE],
  ['gte', '2026-03-01', TRUE],
  ['gte', '2026-03-02', UNKNOWN],
  ['gt', '2026-03-31', FALSE],
  ['eq', '2026-03-15', UNKNOWN],
  ['eq', '2026-04-15', FALSE],
  ['ne', '2026-04-15', TRUE],
])('what a month leaves open is unknown: March 2026 %s %s is %i', (op, value, truth) => {
  const condition = { kind: 'compare', ref: 'since', op, value } as const;
  const judge = compileCondition(
    condition,
    () => 0,
    () => ({ isRange: true }),
  );
  expect(judge([spanOfDate('2026-03')])).toBe(truth);
});
