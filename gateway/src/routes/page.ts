import type { FastifyRequest } from 'fastify';
import type { CursorScope, Cursors, Position } from '../cursors.ts';
import type { PageQuery } from '../schemas/page.ts';

const defaultLimit = 50;

/** A page to read. */
export interface PageAsked {
  readonly limit: number;
  /** Where the page before ended; undefined for the first. */
  readonly after: Position | undefined;
}

/** A page that was read. */
export interface PageRead<T> {
  readonly data: T[];
  /** Where it ends; undefined when nothing follows. */
  readonly end: Position | undefined;
}

/** A page as bodies show it. */
export interface PageBody<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
}

/**
 * Reads the page of a list of the caller that the query of a request asks for; its body.
 *
 * @throws DomainError `malformed-request` for a cursor of another list, caller or filter, or of nobody's.
 */
export async function readPage<T>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  cursors: Cursors,
  scope: Omit<CursorScope, 'clientId'>,
  read: (page: PageAsked) => Promise<PageRead<T>>,
): Promise<PageBody<T>> {
  const { limit = defaultLimit, cursor } = request.query;
  const after = cursor === undefined ? undefined : cursors.read(scopeOf(request, scope), cursor);
  return pageBody(request, cursors, scope, await read({ limit, after }));
}

/** The body of a page of a list of the caller. */
export function pageBody<T>(
  request: Pick<FastifyRequest, 'caller'>,
  cursors: Cursors,
  scope: Omit<CursorScope, 'clientId'>,
  { data, end }: PageRead<T>,
): PageBody<T> {
  return { data, next_cursor: end === undefined ? null : cursors.write(scopeOf(request, scope), end) };
}

function scopeOf(
  { caller }: Pick<FastifyRequest, 'caller'>,
  scope: Omit<CursorScope, 'clientId'>,
): CursorScope {
  return { ...scope, clientId: caller?.clientId ?? '' };
}
