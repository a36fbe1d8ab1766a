import type { Db } from 'mongodb';
import { type CheckedDefinition, checkDefinition } from '../definition.ts';
import { StoreUnavailable, WrongStoreUrl } from '../errors.ts';
import type { WritableStore } from '../port.ts';
import { type Call, callWithin } from './call.ts';
import { type ClientLimits, openClient, type ReplaceableClient } from './client.ts';
import { mongoCollection } from './collection.ts';
import { refuseWhileAway } from './refuse-while-away.ts';
import { sizesIn } from './sizes.ts';
import { firstCall, malformedUrl } from './wrong-url.ts';

/** Building an index of a large collection takes long; a repeated request is harmless. */
const indexBuildMs = 10 * 60_000;

/** Between two checks of a server. */
const defaultHeartbeatMs = 10_000;

/** Milliseconds. */
export interface MongoSettings {
  readonly timeoutMs: number;
  readonly heartbeatMs?: number;
}

/** Throws `StoreUnavailable` and `WrongStoreUrl`. */
export async function openMongo(url: string, settings: MongoSettings): Promise<WritableStore> {
  const { timeoutMs, heartbeatMs = defaultHeartbeatMs } = settings;
  const client = openOrRefuse(url, { timeoutMs, heartbeatMs });
  try {
    await callWithin('read', timeoutMs, () => firstCall(() => client.connect()));
  } catch (error) {
    await client.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const ask: Call = async (kind, limit, start, indexes) => {
    // The driver would connect again.
    if (closing !== undefined) throw new StoreUnavailable('the store is closed');
    try {
      return await callWithin(kind, limit, start, indexes);
    } catch (error) {
      if (closing === undefined && client.isClosed()) client.replace();
      throw error;
    }
  };
  const ping = (signal: AbortSignal) => client.database().command({ ping: 1 }, { signal });
  const asked = { ping, renew: client.replace, isClosed: () => closing !== undefined };
  const call = refuseWhileAway(ask, asked, timeoutMs / 2);

  return {
    async collection(definition) {
      const checked = checkDefinition(definition);
      await createIndexes(client.database(), checked, call);
      const collection = () => client.collection(checked.name);
      return mongoCollection(collection, checked, definition.upcast, call, timeoutMs);
    },
    async ping(options) {
      await call('read', options?.timeoutMs ?? timeoutMs, ping);
    },
    async sizes(options) {
      return await call('read', options?.timeoutMs ?? timeoutMs, (signal) =>
        sizesIn(client.database(), signal),
      );
    },
    async close() {
      closing ??= client.close();
      await closing;
    },
  };
}

/** The driver reads the whole url before it connects, and its errors may quote it. */
function openOrRefuse(url: string, limits: ClientLimits): ReplaceableClient {
  try {
    return openClient(url, limits);
  } catch {
    throw new WrongStoreUrl(malformedUrl);
  }
}

/** Creating an existing index has no effect, also concurrently. */
async function createIndexes(database: Db, definition: CheckedDefinition, call: Call): Promise<void> {
  if (definition.indexes.length === 0) return;
  const indexes = definition.indexes.map(({ name, fields, unique, sparse, expires }) => ({
    name,
    key: new Map(fields.map((field) => [field, 1] as const)),
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(expires ? { expireAfterSeconds: 0 } : {}),
  }));
  const create = () => database.collection(definition.name).createIndexes(indexes);
  await call('read', indexBuildMs, () => firstCall(create));
}
