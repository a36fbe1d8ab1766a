import { expect, test } from 'vitest';
import { nextPageToken, pageLimit, pageOf, readPageToken } from './index.ts';

test.each([
  ['nothing', [], [], false],
  ['less than the limit', [1], [1], false],
  ['the limit', [1, 2], [1, 2], false],
  ['one beyond it', [1, 2, 3], [1, 2], true],
  ['more beyond it', [1, 2, 3, 4], [1, 2], true],
])('of a list of which %s was read, the first rows are the page', (_, read, rows, hasMore) => {
  expect(pageOf(read, 2)).toEqual({ rows, hasMore });
});

test('decisions.md 13: a page ends at 256 KiB, and the next one goes on behind it', () => {
  const read = Array.from({ length: 12 }, (_, n) => ({ n, text: 'ü'.repeat(30 * 1024) }));
  const first = pageOf(read, 10);
  expect(first.hasMore).toBe(true);
  expect(first.rows.map(({ n }) => n)).toEqual([0, 1, 2, 3]);
  expect(Buffer.byteLength(JSON.stringify(first.rows))).toBeLessThanOrEqual(256 * 1024);
  const last = pageOf(read.slice(9), 10);
  expect(last).toEqual({ rows: read.slice(9), hasMore: false });
});

test('decisions.md 13: a row above the bound is a page of its own', () => {
  const [large, small] = ['x'.repeat(300 * 1024), 'y'];
  expect(pageOf([large, small], 2)).toEqual({ rows: [large], hasMore: true });
  expect(pageOf([small, large], 2)).toEqual({ rows: [small], hasMore: true });
  expect(pageOf([large], 2)).toEqual({ rows: [large], hasMore: false });
});

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

const row = { at: 7, id: 'a, b/ü' };
const position = ({ at, id }: typeof row) => [at, id];

test('the token of a page is read back as the position of its last row', () => {
  const token = nextPageToken({ rows: [{ at: 9, id: 'first' }, row], hasMore: true }, position);
  expect(readPageToken(token, 'number', 'text')).toEqual([7, 'a, b/ü']);
  expect(nextPageToken({ rows: ['brd_1'], hasMore: true }, (id) => [id])).toBe('brd_1');
});

test('nothing follows the last page, and the empty token is the first page', () => {
  expect(nextPageToken({ rows: [row], hasMore: false }, position)).toBe('');
  expect(nextPageToken({ rows: [], hasMore: false }, position)).toBe('');
  expect(readPageToken('', 'number', 'text')).toBeUndefined();
});

test.each(['7', '7,a,b', 'x,a', '-1,a', '1.5,a', '7,', '7,%'])('the token %s is refused', (token) => {
  expect(() => readPageToken(token, 'number', 'text')).toThrow(
    expect.objectContaining({ kind: 'malformed-request' }),
  );
});
