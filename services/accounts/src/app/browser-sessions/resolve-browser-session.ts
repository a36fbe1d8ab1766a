import type { Operation } from '@telehealth/changes';
import { findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { grantOfSession, isOpen, lastsUntil } from '../../domain/browser-sessions/browser-session.ts';
import type { DayQuotas } from '../../domain/clients/day-quotas.ts';
import type { RateLimits } from '../../domain/clients/rate-limits.ts';
import { type Member, memberOf } from '../../domain/members/member.ts';
import { findAllBrands } from '../../storage/brands.ts';
import { type BrowserSessionDocument, keepUsedSession } from '../../storage/browser-sessions.ts';
import { endsOfKeys } from './session-owners.ts';

/** What a browser session reaches. */
export interface ResolvedSession {
  readonly session: BrowserSessionDocument;
  /** The brands that it reaches: its own, those of its member, or every brand of the client. */
  readonly brandIds: readonly string[];
  readonly isLimitedToBrands: boolean;
  /** Absent: everything. */
  readonly scopes?: readonly string[];
  readonly limits: RateLimits;
  readonly dayQuotas: DayQuotas | undefined;
  readonly clientName: string;
  /** Who signed in; absent for every session that is of no member. */
  readonly member?: Member;
  /** Epoch ms from which it is invalid. */
  readonly endsAt: number;
}

/**
 * The session whose token has this SHA-256; undefined for an unknown and for an ended one, and while its client is suspended. All take
 * the same indexed reads, so that they cost the same. The first use of a session is stored.
 */
export async function resolveBrowserSession(
  context: Pick<Context, 'apiKeys' | 'browserSessions' | 'clients' | 'brands' | 'clock' | 'people'>,
  { limits }: Pick<Operation, 'limits'>,
  tokenSha256: Uint8Array,
): Promise<ResolvedSession | undefined> {
  const { browserSessions, clients, brands, clock, people } = context;
  const withToken = { tokenSha256: Buffer.from(tokenSha256).toString('hex') };
  const session = await findOne(browserSessions, withToken, limits);
  const { clientId = 'none', brandId, keyId = 'none', memberId } = session ?? { brandId: 'none' };
  const [client, ofClient, keyEnds, ofMember] = await Promise.all([
    clients.get(clientId, limits),
    brandId === undefined ? findAllBrands(brands, clientId, limits) : brands.get(brandId, limits),
    endsOfKeys(context, [keyId], limits),
    people.get(memberId === undefined ? 'none' : clientId, limits),
  ]);
  const found = [ofClient].flat().filter((brand) => brand !== undefined);
  const brand = brandId === undefined ? undefined : found[0];
  if (session === undefined || client === undefined) return undefined;
  const keyEndsAt = session.keyId === undefined ? undefined : keyEnds.get(keyId);
  const member = memberOf(ofMember, memberId);
  const owners = { client, brand, keyEndsAt, member };
  if (!isOpen(session, owners, clock.now())) return undefined;
  await keepUsedSession(browserSessions, session, limits);
  const endsAt = lastsUntil({ endsAt: session.endsAt }, owners);
  const { scopes, brandIds: limitedTo } = grantOfSession(session, owners);
  const reached = found.map(({ _id }) => _id);
  return {
    session,
    brandIds: limitedTo === undefined ? reached : reached.filter((id) => limitedTo.includes(id)),
    isLimitedToBrands: limitedTo !== undefined,
    ...(scopes && { scopes }),
    limits: client.limits,
    dayQuotas: client.dayQuotas,
    clientName: client.name,
    ...(member && { member }),
    endsAt,
  };
}
