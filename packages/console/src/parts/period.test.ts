import { expect, test } from 'vitest';
import { beginOf, monthOf, spanOf } from './period.ts';

test('a period has whole days up to today, and a range has its last day', () => {
  const now = new Date(2026, 1, 3, 15, 30);
  expect(beginOf('1', now)).toBe(new Date(2026, 1, 3).toISOString());
  expect(beginOf('7', now)).toBe(new Date(2026, 0, 28).toISOString());
  expect(spanOf('2026-02-01', '2026-02-28')).toEqual({
    since: new Date(2026, 1, 1).toISOString(),
    until: new Date(2026, 2, 1).toISOString(),
  });
});

test('a month ends with its last day, and the present one today', () => {
  const now = new Date(2026, 0, 3, 15, 30);
  expect([monthOf(0, now), monthOf(1, now)]).toEqual([
    ['2026-01-01', '2026-01-03'],
    ['2025-12-01', '2025-12-31'],
  ]);
});
