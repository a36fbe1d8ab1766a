import { expect, test } from 'vitest';
import { endedAt } from './sort.ts';

test('a list by the change ends with the days that were chosen', () => {
  const page = { data: [{ updated_at: '2026-02-03' }, { updated_at: '2026-02-05' }], next_cursor: 'c' };
  const span = { since: '2026-02-01', until: '2026-02-04' };
  expect(endedAt(page, 'changed', span)).toEqual({ data: [page.data[0]], next_cursor: null });
  expect(endedAt(page, 'changed', { since: span.since })).toEqual(page);
  expect(endedAt(page, 'created', span)).toEqual(page);
});
