import type { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createCursors } from './cursors.ts';
import { type PageRequest, readPage } from './page.ts';

const cursors = createCursors(['a-secret-for-this-test']);
const scope = { list: 'letters', filters: { brandId: 'brd_own' } };
const requestOf = (clientId: string, query: PageQuery) =>
  ({ caller: { clientId }, query }) as FastifyRequest<{ Querystring: PageQuery }>;

const read = async ({ limit, pageToken }: PageRequest) => {
  const rows = ['a', 'b', 'c'].filter((letter) => letter > pageToken);
  const data = rows.slice(0, limit);
  return { data, nextPageToken: rows.length > limit ? String(data.at(-1)) : '' };
};

test('decisions.md 1 envelopes: a page ends where the next begins; the last has no cursor', async () => {
  const first = await readPage(requestOf('cli_1', { limit: 2 }), cursors, scope, read);
  expect(first).toEqual({ data: ['a', 'b'], next_cursor: expect.any(String) });
  const onwards = { cursor: first.next_cursor ?? '' };
  const second = await readPage(requestOf('cli_1', onwards), cursors, scope, read);
  expect(second).toEqual({ data: ['c'], next_cursor: null });
});

test('decisions.md 1 envelopes: without a limit a page holds fifty', async () => {
  const limitAsked = async ({ limit }: PageRequest) => ({ data: [limit], nextPageToken: '' });
  expect((await readPage(requestOf('cli_1', {}), cursors, scope, limitAsked)).data).toEqual([50]);
});

test('decisions.md 1 envelopes: a cursor of another client, list or filter is malformed, and nothing is read', async () => {
  const { next_cursor } = await readPage(requestOf('cli_1', { limit: 1 }), cursors, scope, read);
  const query = { cursor: next_cursor ?? '' };
  const unread = () => Promise.reject(new Error('read'));
  for (const [clientId, asked] of [
    ['cli_2', scope],
    ['cli_1', { ...scope, list: 'numbers' }],
    ['cli_1', { ...scope, filters: { brandId: 'brd_second' } }],
  ] as const) {
    const refused = readPage(requestOf(clientId, query), cursors, asked, unread);
    await expect(refused).rejects.toMatchObject({ kind: 'malformed-request' });
  }
});
