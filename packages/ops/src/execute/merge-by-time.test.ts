import { expect, test } from 'vitest';
import { mergeByTime, type RowSource } from './merge-by-time.ts';

const instants: Readonly<Record<string, readonly number[]>> = {
  accounts: [9, 7, 6, 2],
  catalog: [8, 5, 5, 4, 3, 1],
  intake: [],
};

const read: RowSource = async (service, pageToken, limit) => {
  const from = Number(pageToken || 0);
  const all = instants[service] ?? [];
  const rows = all.slice(from, from + limit).map((at) => ({ service, at }));
  return { rows, next: from + limit < all.length ? String(from + limit) : undefined };
};

test.each([1, 2, 3, 4, 9, 10, 11])('pages of %i rows hold every row once, newest first', async (limit) => {
  const shown: unknown[] = [];
  let text: string | undefined;
  do {
    const page = await mergeByTime(read, { services: Object.keys(instants), by: 'at' }, text, limit);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    shown.push(...page.rows.map(({ at }) => at));
    text = page.next;
  } while (text !== undefined);
  expect(shown).toEqual([9, 8, 7, 6, 5, 5, 4, 3, 2, 1]);
});

test('a position of another list is refused', async () => {
  const merged = mergeByTime(read, { services: ['accounts'], by: 'at' }, 'orders=7', 1);
  await expect(merged).rejects.toThrow('--next');
});
