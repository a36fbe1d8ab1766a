import { DomainError } from '@telehealth/errors';
import { type ClientIds, matching } from '@telehealth/service-kit/calls';
import { type CallOptions, type Filter, findOne } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { grantOfSession, isOpen } from '../../domain/browser-sessions/browser-session.ts';
import type { ClientMode } from '../../domain/clients/client.ts';
import { endOf, type Replacement } from '../../domain/keys/api-key.ts';
import { sessionKeyMs } from '../../domain/keys/key-end.ts';
import { isWithin, type KeyGrant } from '../../domain/keys/key-grant.ts';
import { type ApiKeyDocument, findReplacements } from '../../storage/api-keys.ts';
import { ownersOf } from '../browser-sessions/session-owners.ts';

/** The client of a call, and its key or its session of the console. */
export interface KeyInUse {
  readonly clientId: string;
  /** `key_…` or `bss_…`. */
  readonly keyInUse: string;
}

/** A key with what ends it. */
export interface LivingKey {
  readonly key: ApiKeyDocument;
  readonly replacement: Replacement | undefined;
  readonly replacedByKeyId: string | undefined;
  /** Epoch ms from which it is invalid; undefined while no end is set. */
  readonly endsAt: number | undefined;
}

/** What a key or a session of the console reaches. */
export interface Credential extends KeyGrant {
  readonly _id: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  /** Epoch ms at which every key that it makes ends at the latest; absent: a key that it makes needs no end. */
  readonly latestEnd?: number;
}

/** The keys that a call reaches: those of these clients. A tenant reaches only keys that reach no more than the key in use. */
export interface KeyReach {
  readonly clientIds: ClientIds;
  /** Undefined when an operator calls. */
  readonly own?: Credential | undefined;
}

type Keys = Pick<Context, 'apiKeys' | 'clock'>;
type Sessions = Pick<Context, 'apiKeys' | 'browserSessions' | 'brands' | 'clients' | 'clock' | 'people'>;

export async function livesOf(
  { apiKeys }: Keys,
  keys: readonly ApiKeyDocument[],
  limits: CallOptions,
): Promise<readonly LivingKey[]> {
  const ids = keys.map(({ _id }) => _id);
  const replacements = await findReplacements(apiKeys, ids, limits);
  return keys.map((key) => {
    const replacing = replacements.get(key._id);
    const replacement = replacing?.replaces;
    return { key, replacement, replacedByKeyId: replacing?._id, endsAt: endOf(key, replacement) };
  });
}

/** Whether a key is valid at an instant (epoch ms). */
export function isValidAt({ endsAt }: LivingKey, at: number): boolean {
  return endsAt === undefined || at < endsAt;
}

/** The key, or the session of the console, in use. Throws `not-found` for one that has ended since the gateway resolved it. */
export async function getKeyInUse(
  context: Keys & Sessions,
  { clientId, keyInUse }: KeyInUse,
  limits: CallOptions,
): Promise<Credential> {
  if (keyInUse.startsWith(sessionPrefix))
    return await getSessionInUse(context, { clientId, keyInUse }, limits);
  const own = await findKey(context, { _id: keyInUse, clientId }, limits);
  if (own === undefined || own.key.e2eRunId !== undefined || !isValidAt(own, context.clock.now()))
    throw new DomainError('not-found');
  const { endsAt: latestEnd } = own.key;
  return { ...own.key, ...(latestEnd !== undefined && { latestEnd }) };
}

const sessionPrefix = 'bss_';

async function getSessionInUse(
  context: Sessions,
  { clientId, keyInUse }: KeyInUse,
  limits: CallOptions,
): Promise<Credential> {
  const session = await context.browserSessions.get(keyInUse, limits);
  if (session?.clientId !== clientId || session.role !== 'console') throw new DomainError('not-found');
  const owners = await ownersOf(context, session, limits);
  const now = context.clock.now();
  if (!isOpen(session, owners, now)) throw new DomainError('not-found');
  const { _id, mode } = session;
  return { ...{ _id, clientId, mode, latestEnd: now + sessionKeyMs }, ...grantOfSession(session, owners) };
}

/** The key, ended or not. No tenant reaches a key of a test run. Throws `not-found` for a key that is not reached. */
export async function getReachedKey(
  context: Keys,
  keyId: string,
  { clientIds, own }: KeyReach,
  limits: CallOptions,
): Promise<LivingKey> {
  const found = await findKey(context, { _id: keyId, ...matching({ clientIds }) }, limits);
  if (found === undefined) throw new DomainError('not-found');
  const { key } = found;
  if (own !== undefined && (key.e2eRunId !== undefined || !isWithin(key, own)))
    throw new DomainError('not-found');
  return found;
}

async function findKey(
  context: Keys,
  filter: Filter<ApiKeyDocument>,
  limits: CallOptions,
): Promise<LivingKey | undefined> {
  const key = await findOne(context.apiKeys, filter, limits);
  return key && (await livesOf(context, [key], limits))[0];
}
