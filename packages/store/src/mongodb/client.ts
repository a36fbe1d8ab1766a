import { type Db, MongoClient } from 'mongodb';

/** Limits of a client, in milliseconds. */
export interface ClientLimits {
  /** The longest a connection may take, and a check of a server once there is one. */
  readonly timeoutMs: number;
  /** The longest pause between two checks of a server. */
  readonly heartbeatMs: number;
}

/** A client of the driver that can be replaced. */
export interface ReplaceableClient {
  connect(): Promise<unknown>;
  /** The database that the url names. */
  database(): Db;
  /** Opens another client and closes the present one with its connections. */
  replace(): void;
  /** Whether the present client has closed itself. */
  isClosed(): boolean;
  close(): Promise<void>;
}

/**
 * A client for the server of a url. Faults of the driver (7.8 and 7.9) make a client lose its server for ever:
 * - A message that is written to a connection whose end Node has seen and not yet reported waits for `drain` without end. So do a
 *   check of the server, after which no other check follows, and the first message of a new connection, two of which at a time
 *   are all that a client makes.
 * - A client that cannot connect at its first call keeps what it has closed, and answers every further call from it.
 */
export function openClient(url: string, limits: ClientLimits): ReplaceableClient {
  let current = startClient(url, limits);
  const closings = new Set<Promise<void>>();

  return {
    connect: () => current.client.connect(),
    database: () => current.database,
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
    // Below the limit of a call, so that a missing server is not mistaken for a lost answer.
    serverSelectionTimeoutMS: Math.ceil(timeoutMs / 2),
    waitQueueTimeoutMS: Math.ceil(timeoutMs / 2),
    connectTimeoutMS: timeoutMs,
    heartbeatFrequencyMS: heartbeatMs,
  });
  let isClosed = false;
  client.on('topologyClosed', () => {
    isClosed = true;
  });
  return { client, database: client.db(), isClosed: () => isClosed };
}
