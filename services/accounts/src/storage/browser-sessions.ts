import { type ChangedDocument, outboxIndex, touch } from '@telehealth/changes';
import type { IdRange } from '@telehealth/service-kit/calls';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { BrowserSessionRole, StoredBrowserSession } from '../domain/browser-sessions/browser-session.ts';

/** A browser session, by its `bss_…`. It is removed after its end; an unused session is removed after an hour. */
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

/** Stores that the session is used, so that it lives until its end. Safe to repeat. */
export async function keepUsedSession(
  browserSessions: BrowserSessions,
  { _id, unusedUntil }: BrowserSessionDocument,
  options: CallOptions,
): Promise<void> {
  if (unusedUntil === undefined) return;
  await touch(browserSessions, _id, { unusedUntil }, { unset: ['unusedUntil'] }, options);
}

/** Lists up to `limit` sessions of the client with ids after `after`. */
export interface BrowserSessionQuery extends IdRange {
  readonly clientId: string;
  /** Undefined: the sessions of every brand. */
  readonly brandId: string | undefined;
  /** Absent: the sessions of every role. */
  readonly role?: BrowserSessionRole;
}

export async function findBrowserSessions(
  browserSessions: BrowserSessions,
  { clientId, brandId, role, after, limit }: BrowserSessionQuery,
  options: CallOptions,
): Promise<BrowserSessionDocument[]> {
  return await browserSessions.find(
    { clientId, ...(brandId !== undefined && { brandId }), ...(role && { role }), _id: { gt: after } },
    { sort: { _id: 'asc' }, limit },
    options,
  );
}
