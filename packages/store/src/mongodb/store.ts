import type { Db } from 'mongodb';
import { type CheckedDefinition, checkDefinition } from '../definition.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Store } from '../port.ts';
import { type Call, callWithin } from './call.ts';
import { openClient } from './client.ts';
import { mongoCollection, type StoredDocument } from './collection.ts';

/** Building an index of a large collection takes long; a repeated request is harmless. */
const indexBuildMs = 10 * 60_000;

/** The pause of the driver between two checks of a server. */
const defaultHeartbeatMs = 10_000;

/** Limits of a store, in milliseconds. */
export interface MongoSettings {
  readonly timeoutMs: number;
  readonly heartbeatMs?: number;
}

/** A store in the database that the url names. Throws `StoreUnavailable`. */
export async function openMongo(url: string, settings: MongoSettings): Promise<Store> {
  if (!/^[^?]+:\/\/[^/?]+\/[^?]+/.test(url)) throw new Error('the MongoDB url names no database');
  const { timeoutMs, heartbeatMs = defaultHeartbeatMs } = settings;
  const client = openClient(url, { timeoutMs, heartbeatMs });
  try {
    await callWithin('read', timeoutMs, () => client.connect());
  } catch (error) {
    await client.close();
    throw error;
  }
  let closing: Promise<void> | undefined;
  const call: Call = async (kind, limit, start, indexes) => {
    // The driver would connect again.
    if (closing !== undefined) throw new StoreUnavailable('the store is closed');
    try {
      return await callWithin(kind, limit, start, indexes);
    } catch (error) {
      if (closing === undefined) client.replaceIfSilent();
      throw error;
    }
  };

  return {
    async collection(definition) {
      const checked = checkDefinition(definition);
      await createIndexes(client.database(), checked, call);
      const collection = () => client.database().collection<StoredDocument>(checked.name);
      return mongoCollection(collection, checked, definition.upcast, call, timeoutMs);
    },
    async ping(options) {
      await call('read', options?.timeoutMs ?? timeoutMs, () => client.database().command({ ping: 1 }));
    },
    async close() {
      closing ??= client.close();
      await closing;
    },
  };
}

/** Creating an index that exists does nothing, also when several processes do it at once. */
async function createIndexes(database: Db, definition: CheckedDefinition, call: Call): Promise<void> {
  if (definition.indexes.length === 0) return;
  const indexes = definition.indexes.map(({ name, fields, unique, sparse, expires }) => ({
    name,
    key: new Map(fields.map((field) => [field, 1] as const)),
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(expires ? { expireAfterSeconds: 0 } : {}),
  }));
  await call('read', indexBuildMs, () => database.collection(definition.name).createIndexes(indexes));
}
