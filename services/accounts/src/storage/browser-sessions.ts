import { type ChangedDocument, outboxIndex, touch } from '@telehealth/changes';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { StoredBrowserSession } from '../domain/browser-sessions/browser-session.ts';

/** A browser session, by its `bss_…`. It is removed once its time is over, which for one that nobody uses is soon. */
export interface BrowserSessionDocument extends StoredBrowserSession, ChangedDocument {}

export type BrowserSessions = Collection<BrowserSessionDocument>;

export const browserSessionsDefinition: CollectionDefinition<BrowserSessionDocument> = {
  name: 'browser_sessions',
  schemaVersion: 1,
  indexes: [
    { name: 'token_sha256', fields: ['tokenSha256'], unique: true },
    { name: 'client', fields: ['clientId', '_id'] },
    { name: 'client_brand', fields: ['clientId', 'brandId', '_id'] },
    { name: 'client_role', fields: ['clientId', 'role', '_id'] },
    { name: 'ends_at', fields: ['endsAt'], expires: true },
    { name: 'unused_until', fields: ['unusedUntil'], expires: true },
    outboxIndex,
  ],
};

/** The session whose token has this SHA-256 (hex), valid or not. */
export async function findBrowserSession(
  browserSessions: BrowserSessions,
  tokenSha256: string,
  options: CallOptions,
): Promise<BrowserSessionDocument | undefined> {
  const found = await browserSessions.find({ tokenSha256 }, { limit: 1 }, options);
  return found[0];
}

/** Stores that the session is used, so that it lives until its end. Safe to repeat. */
export async function keepUsedSession(
  browserSessions: BrowserSessions,
  { _id, unusedUntil }: BrowserSessionDocument,
  options: CallOptions,
): Promise<void> {
  if (unusedUntil === undefined) return;
  await touch(browserSessions, _id, { unusedUntil }, { unset: ['unusedUntil'] }, options);
}

/** Which sessions to list: up to `limit` sessions of the client behind the id `after`. */
export interface BrowserSessionQuery extends IdRange {
  readonly clientId: string;
  /** Undefined: those of every brand. */
  readonly brandId: string | undefined;
}

export async function findBrowserSessions(
  browserSessions: BrowserSessions,
  { clientId, brandId, after, limit }: BrowserSessionQuery,
  options: CallOptions,
): Promise<BrowserSessionDocument[]> {
  const ofBrand = brandId === undefined ? {} : { brandId };
  return await browserSessions.find(
    { clientId, ...ofBrand, _id: { gt: after } },
    { sort: { _id: 'asc' }, limit },
    options,
  );
}

/** Sessions of the console of the client, or of its brand. */
export async function findConsoleSessions(
  browserSessions: BrowserSessions,
  { clientId, brandId, after, limit }: BrowserSessionQuery,
  options: CallOptions,
): Promise<BrowserSessionDocument[]> {
  const ofBrand = brandId === undefined ? {} : { brandId };
  return await browserSessions.find(
    { clientId, role: 'console', ...ofBrand, _id: { gt: after } },
    { sort: { _id: 'asc' }, limit },
    options,
  );
}
