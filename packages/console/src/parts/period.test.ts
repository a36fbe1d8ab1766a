import { expect, test } from 'vitest';
import { beginOf, spanOf } from './period.ts';

test('a period has whole days up to today, and a range has its last day', () => {
  const now = new Date(2026, 1, 3, 15, 30);
  expect(beginOf('1', now)).toBe(new Date(2026, 1, 3).toISOString());
  expect(beginOf('7', now)).toBe(new Date(2026, 0, 28).toISOString());
  expect(spanOf('2026-02-01', '2026-02-28')).toEqual({
    since: new Date(2026, 1, 1).toISOString(),
    until: new Date(2026, 2, 1).toISOString(),
  });
});
