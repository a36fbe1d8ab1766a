import { expect, test } from 'vitest';
import { pageLimit } from './page-limit.ts';

test.each([
  [0, 50],
  [1, 1],
  [200, 200],
])('%i rows asked for are %i', (asked, rows) => {
  expect(pageLimit(asked)).toBe(rows);
});

test.each([-1, 201])('%i rows are refused', (asked) => {
  expect(() => pageLimit(asked)).toThrow(expect.objectContaining({ kind: 'malformed-request' }));
});
