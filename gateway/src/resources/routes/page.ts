import type { PageQuery } from '@telehealth/public-api/schema/page';
import type { FastifyRequest } from 'fastify';
import type { CursorScope, Cursors } from './cursors.ts';

const defaultLimit = 50;

/** The token comes from the previous page; empty for the first. */
export interface PageRequest {
  readonly limit: number;
  readonly pageToken: string;
}

type PageBody<P extends ReadPage> = Omit<P, 'nextPageToken' | 'resumeToken'> & {
  readonly next_cursor: string | null;
} & (P extends { readonly resumeToken: string } ? { readonly resume_cursor: string | null } : unknown);

interface ReadPage {
  readonly data: readonly unknown[];
  /** Empty on the last page. */
  readonly nextPageToken: string;
  /** For lists to poll: continues after this page even if nothing follows yet; empty while the list is. */
  readonly resumeToken?: string;
}

/**
 * decisions.md 1, envelopes. Other members that `read` returns are added to the body.
 *
 * @throws DomainError `malformed-request` for a cursor of another list, caller or filter.
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
