import type { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyRequest } from 'fastify';
import type { CursorScope, Cursors } from './cursors.ts';

const defaultLimit = 50;

/** The page a request asks for. The service answers its token with the previous page; empty for the first one. */
export interface PageRequest {
  readonly limit: number;
  readonly pageToken: string;
}

type PageBody<P extends ReadPage> = Omit<P, 'nextPageToken' | 'resumeToken'> & {
  readonly next_cursor: string | null;
} & (P extends { readonly resumeToken: string } ? { readonly resume_cursor: string | null } : unknown);

interface ReadPage {
  readonly data: readonly unknown[];
  /** Empty when nothing follows. */
  readonly nextPageToken: string;
  /** Of a list to come back to: leads on from this page also when nothing follows yet; empty while the list is. */
  readonly resumeToken?: string;
}

/**
 * Reads a page of a list and returns its body (decisions.md 1, envelopes). What `read` returns besides the tokens is in the
 * body too.
 *
 * @throws DomainError `malformed-request` for a cursor that does not belong to this list, caller and filters.
 */
export async function readPage<P extends ReadPage>(
  request: FastifyRequest<{ Querystring: PageQuery }>,
  cursors: Cursors,
  list: Omit<CursorScope, 'clientId'>,
  read: (page: PageRequest) => Promise<P>,
): Promise<PageBody<P>> {
  const { limit = defaultLimit, cursor } = request.query;
  const scope: CursorScope = { ...list, clientId: request.caller?.clientId ?? '' };
  const [pageToken = ''] = cursor === undefined ? [] : cursors.read(scope, cursor);
  const { nextPageToken, resumeToken, ...rest } = await read({ limit, pageToken });
  const cursorOf = (token: string) => (token === '' ? null : cursors.write(scope, [token]));
  const resume = resumeToken === undefined ? {} : { resume_cursor: cursorOf(resumeToken) };
  return { ...rest, next_cursor: cursorOf(nextPageToken), ...resume } as PageBody<P>;
}
