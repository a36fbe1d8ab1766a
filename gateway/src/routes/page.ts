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

/** The body of a page that ends there; undefined when nothing follows. */
export function pageBody<T>(
  cursors: Cursors,
  scope: CursorScope,
  data: readonly T[],
  end: Position | undefined,
): { readonly data: readonly T[]; readonly next_cursor: string | null } {
  return { data, next_cursor: end === undefined ? null : cursors.write(scope, end) };
}
