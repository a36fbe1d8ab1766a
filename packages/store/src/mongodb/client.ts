import { type Collection, type Db, MongoClient } from 'mongodb';
import type { StoredDocument } from './stored-document.ts';

/** Milliseconds. */
export interface ClientLimits {
  /** For a connection, and for a check of a server. */
  readonly timeoutMs: number;
  /** Between two checks of a server. */
  readonly heartbeatMs: number;
}

/** The driver's client can be replaced. */
export interface ReplaceableClient {
  connect(): Promise<unknown>;
  /** Named by the url. */
  database(): Db;
  /** The same object at each call, because the driver reads all options again for a new one. */
  collection(name: string): Collection<StoredDocument>;
  /** Opens another client and closes the present one with its connections. */
  replace(): void;
  /** Whether the present client closed itself. */
  isClosed(): boolean;
  close(): Promise<void>;
}

/**
 * Faults of the driver (7.8 and 7.9) make a client lose its server forever:
 * - A message on a connection whose end Node has seen and not yet reported waits for `drain` without end. This stops
 * server checks, and the first messages of new connections, of which a client makes two at a time.
 * - A client that cannot connect at its first call answers every later call from what it has closed.
 */
export function openClient(url: string, limits: ClientLimits): ReplaceableClient {
  let current = startClient(url, limits);
  const closings = new Set<Promise<void>>();

  return {
    connect: () => current.client.connect(),
    database: () => current.database,
    collection: (name) => current.collection(name),
    replace() {
      const closing = current.client.close().catch(() => {});
      closings.add(closing);
      void closing.then(() => closings.delete(closing));
      current = startClient(url, limits);
    },
    isClosed: () => current.isClosed(),
    async close() {
      await Promise.all([...closings, current.client.close()]);
    },
  };
}

function startClient(url: string, { timeoutMs, heartbeatMs }: ClientLimits) {
  const client = new MongoClient(url, {
    writeConcern: { w: 'majority', journal: true },
    readPreference: 'primary',
    // A retry by the driver would hide an ambiguous outcome, and standalone servers do not support it.
    retryWrites: false,
    // Below a call's limit, so that a missing server is not mistaken for a lost answer.
    serverSelectionTimeoutMS: Math.ceil(timeoutMs / 2),
    waitQueueTimeoutMS: Math.ceil(timeoutMs / 2),
    connectTimeoutMS: timeoutMs,
    heartbeatFrequencyMS: heartbeatMs,
  });
  let isClosed = false;
  client.on('topologyClosed', () => {
    isClosed = true;
  });
  const database = client.db();
  const collections = new Map<string, Collection<StoredDocument>>();
  const collection = (name: string) => {
    const opened = collections.get(name) ?? database.collection<StoredDocument>(name);
    collections.set(name, opened);
    return opened;
  };
  return { client, database, collection, isClosed: () => isClosed };
}
