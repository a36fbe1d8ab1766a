import type { FastifyRequest } from 'fastify';
import type { PageQuery } from '../schemas/page.ts';
import type { CursorScope, Cursors } from './cursors.ts';

const defaultLimit = 50;

/** The page a request asks for. */
export interface PageRequest {
  readonly limit: number;
  /** Of the service, from its previous page; empty for the first page. */
  readonly pageToken: string;
}

/** A page as the service answers it. */
export interface Page<T> {
  readonly data: T[];
  /** Of the service; empty when nothing follows. */
  readonly nextPageToken: string;
}

/** A page as bodies show it. */
export interface PageBody<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
}

/** A list of the caller, with the values that narrow it down. */
export type ListScope = Omit<CursorScope, 'clientId'>;

/**
 * Reads a page of a list and returns its body.
 *
 * @throws DomainError `malformed-request` for a cursor that does not belong to this list, caller and filters.
 */
export async function readPage<T>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  cursors: Cursors,
  list: ListScope,
  read: (page: PageRequest) => Promise<Page<T>>,
): Promise<PageBody<T>> {
  const { limit = defaultLimit, cursor } = request.query;
  const scope: CursorScope = { ...list, clientId: request.caller?.clientId ?? '' };
  const [pageToken = ''] = cursor === undefined ? [] : cursors.read(scope, cursor);
  const { data, nextPageToken } = await read({ limit, pageToken });
  return { data, next_cursor: nextPageToken === '' ? null : cursors.write(scope, [nextPageToken]) };
}
