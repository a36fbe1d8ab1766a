import { type Db, MongoClient } from 'mongodb';

/** Limits of a client, in milliseconds. */
export interface ClientLimits {
  /** The longest a connection may take, and a check of a server once there is one. */
  readonly timeoutMs: number;
  /** The longest pause between two checks of a server. */
  readonly heartbeatMs: number;
}

/** A client of the driver that is replaced once it can find its server no more. */
export interface ReplaceableClient {
  connect(): Promise<unknown>;
  /** The database that the url names. */
  database(): Db;
  /** To be called when a call failed. Opens another client when the present one is lost. */
  replaceIfLost(): void;
  close(): Promise<void>;
}

/**
 * A client for the server of a url. Two faults of the driver (7.8 and 7.9) make a client lose its server for ever:
 * - The driver finds a server again by checks that it makes one after the other. A check that writes to a connection whose
 *   end Node has seen and not yet reported waits forever for `drain`, and no other check follows.
 * - A client that cannot connect at its first call keeps what it has closed, and answers every further call from it.
 */
export function openClient(url: string, limits: ClientLimits): ReplaceableClient {
  let current = startClient(url, limits);
  const closings = new Set<Promise<void>>();

  return {
    connect: () => current.client.connect(),
    database: () => current.database,
    replaceIfLost() {
      if (!current.isLost()) return;
      const closing = current.client.close().catch(() => {});
      closings.add(closing);
      void closing.then(() => closings.delete(closing));
      current = startClient(url, limits);
    },
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
  const maxSilenceMs = heartbeatMs + 2 * timeoutMs;
  /** When a check of each server last began or ended. */
  const lastSigns = new Map<string, number>();
  let isClosed = false;
  const note = ({ connectionId: address }: { readonly connectionId: string }) =>
    void lastSigns.set(address, performance.now());
  client.on('serverHeartbeatStarted', note);
  client.on('serverHeartbeatSucceeded', note);
  client.on('serverHeartbeatFailed', note);
  client.on('serverClosed', ({ address }) => void lastSigns.delete(address));
  client.on('topologyClosed', () => {
    isClosed = true;
  });
  return {
    client,
    database: client.db(),
    isLost: () => isClosed || [...lastSigns.values()].some((at) => performance.now() - at > maxSilenceMs),
  };
}
