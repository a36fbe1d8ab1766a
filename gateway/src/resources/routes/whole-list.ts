import type { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyRequest } from 'fastify';
import type { CursorScope, Cursors } from './cursors.ts';
import { readPage } from './page.ts';

/** For short lists. The cursor is the key of the last entry shown; if that entry is gone, the list ends. */
export function readWholeList<T>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  cursors: Cursors,
  list: Omit<CursorScope, 'clientId'>,
  { entries, keyOf }: { readonly entries: readonly T[]; readonly keyOf: (entry: T) => string },
) {
  return readPage(request, cursors, list, async ({ limit, pageToken }) => {
    const last = entries.findIndex((entry) => keyOf(entry) === pageToken);
    const from = pageToken === '' ? 0 : last < 0 ? entries.length : last + 1;
    const data = entries.slice(from, from + limit);
    const end = data.at(-1);
    const isMore = end !== undefined && from + limit < entries.length;
    return { data, nextPageToken: isMore ? keyOf(end) : '' };
  });
}
