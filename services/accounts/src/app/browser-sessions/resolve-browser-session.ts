import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { isOpen } from '../../domain/browser-sessions/browser-session.ts';
import type { RateLimits } from '../../domain/clients/rate-limits.ts';
import { findAllBrands } from '../../storage/brands.ts';
import {
  type BrowserSessionDocument,
  findBrowserSession,
  keepUsedSession,
} from '../../storage/browser-sessions.ts';

/** What a browser session reaches. */
export interface ResolvedSession {
  readonly session: BrowserSessionDocument;
  /** Its brand, or every brand of the client. */
  readonly brandIds: readonly string[];
  readonly limits: RateLimits;
}

/**
 * The session whose token has this SHA-256; undefined for an unknown and for an ended one. Every case takes three indexed reads, so
 * that both cost the same; the first use is stored.
 */
export async function resolveBrowserSession(
  {
    browserSessions,
    clients,
    brands,
    clock,
  }: Pick<Context, 'browserSessions' | 'clients' | 'brands' | 'clock'>,
  { limits }: Pick<Operation, 'limits'>,
  tokenSha256: Uint8Array,
): Promise<ResolvedSession | undefined> {
  const session = await findBrowserSession(browserSessions, Buffer.from(tokenSha256).toString('hex'), limits);
  const { clientId = 'none', brandId } = session ?? { brandId: 'none' };
  const [client, ofClient] = await Promise.all([
    clients.get(clientId, limits),
    brandId === undefined ? findAllBrands(brands, clientId, limits) : brands.get(brandId, limits),
  ]);
  const found = [ofClient].flat().filter((brand) => brand !== undefined);
  const brand = brandId === undefined ? undefined : found[0];
  if (session === undefined || client === undefined) return undefined;
  if (!isOpen(session, { client, brand }, clock.now())) return undefined;
  await keepUsedSession(browserSessions, session, limits);
  return { session, brandIds: found.map(({ _id }) => _id), limits: client.limits };
}
