import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

test.each([
  ['nothing', [], [], false],
  ['less than the limit', [1], [1], false],
  ['the limit', [1, 2], [1, 2], false],
  ['one beyond it', [1, 2, 3], [1, 2], true],
  ['more beyond it', [1, 2, 3, 4], [1, 2], true],
])('of a list of which %s was read, the first rows are the page', (_, read, rows, hasMore) => {
  expect(pageOf(read, 2)).toEqual({ rows, hasMore });
});
