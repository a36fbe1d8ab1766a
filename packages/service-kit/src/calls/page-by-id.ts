import type { Document } from '@telehealth/store';
import { pageLimit, pageOf } from './page.ts';
import { nextPageToken, readPageToken } from './page-token.ts';

/** Up to `limit` documents with ids after `after`. */
export interface IdRange {
  readonly after: string;
  readonly limit: number;
}

/** In the order of ids. Throws `malformed-request` for a limit or token out of range. */
export async function pageById<D extends Document>(
  request: { readonly limit: number; readonly pageToken: string },
  find: (range: IdRange) => Promise<readonly D[]>,
): Promise<{ readonly rows: readonly D[]; readonly nextPageToken: string }> {
  const limit = pageLimit(request.limit);
  const [after = ''] = readPageToken(request.pageToken, 'text') ?? [];
  const page = pageOf(await find({ after, limit: limit + 1 }), limit);
  return { rows: page.rows, nextPageToken: nextPageToken(page, ({ _id }) => [_id]) };
}
