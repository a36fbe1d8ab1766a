import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const at = Date.UTC(2026, 5, 1, 12);

test.each([
  ['120', 120_000],
  [' 5 ', 5000],
  ['0', 0],
  ['Mon, 01 Jun 2026 12:01:00 GMT', 60_000],
  ['Monday, 01-Jun-26 12:01:00 GMT', 60_000],
  ['Mon Jun  1 12:01:00 2026 GMT', 60_000],
])('%s asks for a pause', (field, ms) => {
  expect(readRetryAfter(field, at)).toBe(ms);
});

test.each([undefined, '', '-1', '1.5', '1e3', 'soon', '2026-06-01T12:01:00Z', '99999999999'])(
  '%s asks for nothing',
  (field) => {
    expect(readRetryAfter(field, at)).toBeUndefined();
  },
);

test('a date that has passed asks for nothing', () => {
  expect(readRetryAfter('Mon, 01 Jun 2026 11:59:00 GMT', at)).toBeUndefined();
});
