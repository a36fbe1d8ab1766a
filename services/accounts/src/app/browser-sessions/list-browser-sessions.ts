import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { grantOfSession, isOpen } from '../../domain/browser-sessions/browser-session.ts';
import { memberOf } from '../../domain/members/member.ts';
import { findAllBrands } from '../../storage/brands.ts';
import {
  type BrowserSessionDocument,
  type BrowserSessionQuery,
  findBrowserSessions,
} from '../../storage/browser-sessions.ts';
import { type ClientRef, clientOf } from '../clients/client-of.ts';
import { endsOfKeys } from './session-owners.ts';

/** A browser session as operators see it. */
export interface ListedSession extends BrowserSessionDocument {
  readonly isOpen: boolean;
}

/** A page of the client's sessions by id, valid or not. Throws `not-found` when there is no such client. */
export async function listBrowserSessions(
  context: Pick<Context, 'apiKeys' | 'browserSessions' | 'brands' | 'clients' | 'clock' | 'people'>,
  operation: Pick<Operation, 'limits'>,
  { clientIds, ...query }: ClientRef & BrowserSessionQuery,
): Promise<readonly ListedSession[]> {
  const client = await clientOf(context, operation, { clientId: query.clientId, clientIds });
  const { limits } = operation;
  const sessions = await findBrowserSessions(context.browserSessions, query, limits);
  const keyIds = new Set(sessions.flatMap(({ keyId }) => keyId ?? []));
  const [brands, keyEnds, people] = await Promise.all([
    findAllBrands(context.brands, client._id, limits),
    endsOfKeys(context, [...keyIds], limits),
    context.people.get(client._id, limits),
  ]);
  const now = context.clock.now();
  return sessions.map((session) => {
    const brand = brands.find(({ _id }) => _id === session.brandId);
    const keyEndsAt = session.keyId === undefined ? undefined : keyEnds.get(session.keyId);
    const owners = { client, brand, keyEndsAt, member: memberOf(people, session.memberId) };
    const { scopes } = grantOfSession(session, owners);
    return { ...session, ...(scopes && { scopes }), isOpen: isOpen(session, owners, now) };
  });
}
