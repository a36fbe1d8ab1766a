import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isOpen } from '../../domain/browser-sessions/browser-session.ts';
import { findAllBrands } from '../../storage/brands.ts';
import {
  type BrowserSessionDocument,
  type BrowserSessionQuery,
  findBrowserSessions,
} from '../../storage/browser-sessions.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';

/** A browser session as operators see it. */
export interface ListedSession extends BrowserSessionDocument {
  readonly isOpen: boolean;
}

/** A page of the client's sessions by id, open or not. Throws `not-found` when there is no such client. */
export async function listBrowserSessions(
  context: Pick<Context, 'browserSessions' | 'brands' | 'clients' | 'clock'>,
  operation: Pick<Operation, 'limits'>,
  { clientIds, ...query }: ClientRef & BrowserSessionQuery,
): Promise<readonly ListedSession[]> {
  const { limits } = operation;
  const client = await clientOf(context, operation, { clientId: query.clientId, clientIds });
  const [sessions, brands] = await Promise.all([
    findBrowserSessions(context.browserSessions, query, limits),
    findAllBrands(context.brands, query.clientId, limits),
  ]);
  const now = context.clock.now();
  return sessions.map((session) => {
    const brand = brands.find(({ _id }) => _id === session.brandId);
    return { ...session, isOpen: isOpen(session, { client, brand }, now) };
  });
}
