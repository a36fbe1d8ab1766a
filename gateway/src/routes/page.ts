import type { CursorScope, Cursors, Position } from '../cursors.ts';
import type { PageQuery } from '../schemas/page.ts';

const defaultLimit = 50;

/** A page to read. */
export interface PageAsked {
  readonly limit: number;
  /** Where the page before ended; undefined for the first. */
  readonly after: Position | undefined;
}

/**
 * The page a query asks for.
 *
 * @throws DomainError `malformed-request` for a cursor of another list, caller or filter, or of nobody's.
 */
export function pageAsked(cursors: Cursors, scope: CursorScope, query: PageQuery): PageAsked {
  const { limit = defaultLimit, cursor } = query;
  return { limit, after: cursor === undefined ? undefined : cursors.read(scope, cursor) };
}
