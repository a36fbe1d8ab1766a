import { type Db, MongoClient } from 'mongodb';
import { type CheckedDefinition, checkDefinition } from '../definition.ts';
import { StoreUnavailable } from '../errors.ts';
import type { Store } from '../port.ts';
import { type Call, callWithin } from './call.ts';
import { mongoCollection, type StoredDocument } from './collection.ts';

/** Building an index of a large collection takes long; a repeated request is harmless. */
const indexBuildMs = 10 * 60_000;

/** A store in the database that the url names. Throws `StoreUnavailable`. */
export async function openMongo(url: string, settings: { readonly timeoutMs: number }): Promise<Store> {
  if (!/^[^?]+:\/\/[^/?]+\/[^?]+/.test(url)) throw new Error('the MongoDB url names no database');
  const { timeoutMs } = settings;
  const client = new MongoClient(url, {
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
    // A retry by the driver would hide an ambiguous outcome, and standalone servers do not support it.
    retryWrites: false,
    // Below the limit of a call, so that a missing server is not mistaken for a lost answer.
    serverSelectionTimeoutMS: Math.ceil(timeoutMs / 2),
    waitQueueTimeoutMS: Math.ceil(timeoutMs / 2),
    connectTimeoutMS: timeoutMs,
  });
  try {
    await callWithin('read', timeoutMs, () => client.connect());
  } catch (error) {
    await client.close();
    throw error;
  }
  const database = client.db();
  let closing: Promise<void> | undefined;
  const call: Call = async (kind, limit, start, indexes) => {
    // The driver would connect again.
    if (closing !== undefined) throw new StoreUnavailable('the store is closed');
    return await callWithin(kind, limit, start, indexes);
  };

  return {
    async collection(definition) {
      const checked = checkDefinition(definition);
      await createIndexes(database, checked, call);
      const collection = database.collection<StoredDocument>(checked.name);
      return mongoCollection(collection, checked, definition.upcast, call, timeoutMs);
    },
    async ping(options) {
      await call('read', options?.timeoutMs ?? timeoutMs, () => database.command({ ping: 1 }));
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
