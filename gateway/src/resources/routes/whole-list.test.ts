import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCursors } from './cursors.ts';
import { readWholeList } from './whole-list.ts';

const cursors = createCursors(['a-secret-for-this-test']);
const entries = ['a', 'b', 'c', 'd', 'e'];

const read = (query: { limit?: number; cursor?: string }, of: readonly string[] = entries) =>
  readWholeList(
    { query } as unknown as FastifyRequest<{ Querystring: typeof query }>,
    cursors,
    { list: 'letters' },
    {
      entries: of,
      keyOf: (entry) => entry,
    },
  );

test.each([1, 2, 3, 5, 50])(
  'decisions.md 1 envelopes: a short list is read in pages of %i',
  async (limit) => {
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await read({ limit, ...(cursor !== undefined && { cursor }) });
      expect(page.data.length).toBeLessThanOrEqual(limit);
      seen.push(...page.data);
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(entries);
  },
);

test('a page behind an entry that is gone is empty and the last', async () => {
  const { next_cursor: cursor } = await read({ limit: 2 });
  expect(await read({ cursor: cursor as string }, ['a', 'c'])).toEqual({ data: [], next_cursor: null });
  expect(await read({}, [])).toEqual({ data: [], next_cursor: null });
});
