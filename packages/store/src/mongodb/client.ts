import { type Db, MongoClient } from 'mongodb';

/** Limits of a client, in milliseconds. */
export interface ClientLimits {
  /** The longest a connection may take, and a check of a server once there is one. */
  readonly timeoutMs: number;
  /** The longest pause between two checks of a server. */
  readonly heartbeatMs: number;
}

/** A client of the driver that is replaced once it no longer checks its servers. */
export interface ReplaceableClient {
  connect(): Promise<unknown>;
  /** The database that the url names. */
  database(): Db;
  /** To be called when a call failed. Opens another client when the present one no longer checks one of its servers. */
  replaceIfSilent(): void;
  close(): Promise<void>;
}

/**
 * A client for the server of a url. The driver finds a server again by checks that it makes one after the other. A check
 * that writes to a connection whose end Node has seen and not yet reported waits forever for `drain` (driver 7.8 and 7.9),
 * and no other check follows: such a client would never find its server again.
 */
export function openClient(url: string, limits: ClientLimits): ReplaceableClient {
  const { timeoutMs, heartbeatMs } = limits;
  const longestSilenceMs = heartbeatMs + 2 * timeoutMs;
  let { client, database, lastSigns } = startClient(url, limits);
  const closings: Promise<void>[] = [];

  return {
    connect: () => client.connect(),
    database: () => database,
    replaceIfSilent() {
      const now = performance.now();
      if ([...lastSigns.values()].every((at) => now - at <= longestSilenceMs)) return;
      closings.push(client.close());
      ({ client, database, lastSigns } = startClient(url, limits));
    },
    async close() {
      await Promise.all([...closings, client.close()]);
    },
  };
}

/** A client, and when a check of each of its servers last began or ended. */
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
  const lastSigns = new Map<string, number>();
  const note = ({ connectionId: address }: { readonly connectionId: string }) =>
    void lastSigns.set(address, performance.now());
  client.on('serverHeartbeatStarted', note);
  client.on('serverHeartbeatSucceeded', note);
  client.on('serverHeartbeatFailed', note);
  client.on('serverClosed', ({ address }) => void lastSigns.delete(address));
  return { client, database: client.db(), lastSigns };
}
