import type { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyRequest } from 'fastify';
import type { CursorScope, Cursors } from './cursors.ts';

const defaultLimit = 50;

/** The page a request asks for. The service answers its token with the previous page; empty for the first one. */
export interface PageRequest {
  readonly limit: number;
  readonly pageToken: string;
}

/**
 * Reads a page of a list and returns its body. `read` returns an empty token when nothing follows; what else it returns is
 * in the body too.
 *
 * @throws DomainError `malformed-request` for a cursor that does not belong to this list, caller and filters.
 */
export async function readPage<
  P extends { readonly data: readonly unknown[]; readonly nextPageToken: string },
>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  cursors: Cursors,
  list: Omit<CursorScope, 'clientId'>,
  read: (page: PageRequest) => Promise<P>,
): Promise<Omit<P, 'nextPageToken'> & { next_cursor: string | null }> {
  const { limit = defaultLimit, cursor } = request.query;
  const scope: CursorScope = { ...list, clientId: request.caller?.clientId ?? '' };
  const [pageToken = ''] = cursor === undefined ? [] : cursors.read(scope, cursor);
  const { nextPageToken, ...rest } = await read({ limit, pageToken });
  return { ...rest, next_cursor: nextPageToken === '' ? null : cursors.write(scope, [nextPageToken]) };
}
