import { connect, Events, type JetStreamClient, type JetStreamManager, type NatsConnection } from 'nats';
import { BusUnavailable, WrongBusUrl } from '../bus-errors.ts';
import type { BusOptions } from '../bus-options.ts';
import { readServers } from './servers.ts';
import { ensureStream } from './streams.ts';

/** A connection with an existing stream. */
export interface Link {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
}

/** A denied right of the connection's user. */
export interface Refusal {
  readonly operation: string;
  readonly subject: string;
}

const refusalMs = 60_000;

/** Reconnects until closed. */
export interface Connection {
  /** Undefined before the first connection. */
  link(): Link | undefined;
  isUp(): boolean;
  /**
   * The last right denied within a minute. What the process needs is retried at least that often, so an older refusal
   * is solved.
   */
  refusal(): Refusal | undefined;
  /** Rejects when closed before the first connection. */
  readonly linked: Promise<Link>;
  /** Rejects with `BusUnavailable` as soon as the connection is lost. */
  whileUp<T>(work: Promise<T>): Promise<T>;
  /** After every reconnect, once the stream exists. The result removes the callback. */
  onReconnect(callback: () => void): () => void;
  /** Flushes buffers first. */
  close(): Promise<void>;
}

/** Returns at once. The url may name several servers of a cluster, comma-separated. */
export function openConnection(url: string, { clock, logger, mode }: BusOptions): Connection {
  const servers = readServers(url);
  const closing = new AbortController();
  const reconnected = new Set<() => void>();
  const cutOff = new Set<() => void>();
  let link: Link | undefined;
  let up = false;
  let refusal: Refusal | undefined;
  let refusedAt = 0;

  async function resume({ nc, jsm }: Link): Promise<void> {
    try {
      await ensureStream(jsm, { mode, logger });
    } catch (err) {
      if (err instanceof WrongBusUrl) {
        logger?.error({ err }, 'event bus given up');
        return await nc.close();
      }
      logger?.warn({ err }, 'event stream not checked after a reconnect');
    }
    for (const callback of reconnected) callback();
  }

  async function watch(link: Link): Promise<void> {
    for await (const status of link.nc.status()) {
      if (status.type === Events.Reconnect) {
        up = true;
        refusal = undefined;
        logger?.warn({}, 'event bus connected again');
        void resume(link);
      } else if (status.type === Events.Disconnect) {
        up = false;
        for (const cut of cutOff) cut();
        logger?.warn({}, 'event bus connection lost');
      } else if (status.permissionContext !== undefined) {
        const { operation, subject } = status.permissionContext;
        refusal = { operation, subject };
        refusedAt = clock.now();
        logger?.error({ operation, subject }, 'event bus refuses what this process has no right to');
      } else if (status.type === Events.Error) {
        logger?.error({ reported: status.data }, 'event bus reports an error');
      }
    }
    up = false;
  }

  async function establish(): Promise<Link> {
    for (let tried = 1; ; tried++) {
      let nc: NatsConnection | undefined;
      try {
        nc = await connect({
          ...servers,
          timeout: 5_000,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 500,
          reconnectJitter: 250,
          ignoreAuthErrorAbort: true,
          pingInterval: 10_000,
          maxPingOut: 2,
        });
        closing.signal.throwIfAborted();
        const jsm = await nc.jetstreamManager({ timeout: 5_000 });
        await ensureStream(jsm, { mode, logger });
        closing.signal.throwIfAborted();
        link = { nc, js: jsm.jetstream(), jsm };
        up = true;
        void watch(link);
        return link;
      } catch (err) {
        await nc?.close();
        if (!closing.signal.aborted && tried % 20 === 1) logger?.warn({ err }, 'event bus not reachable yet');
      }
      await clock.sleep(Math.min(250 * tried, 5_000), closing.signal);
    }
  }

  const linked = establish().catch((cause: unknown) => {
    throw new BusUnavailable('the bus was closed', { cause });
  });
  linked.catch(() => {});

  return {
    link: () => link,
    isUp: () => up,
    refusal: () => (clock.now() - refusedAt < refusalMs ? refusal : undefined),
    linked,
    whileUp: (work) =>
      new Promise((resolve, reject) => {
        const cut = () => reject(new BusUnavailable('the connection was lost'));
        cutOff.add(cut);
        work.then(resolve, reject).finally(() => cutOff.delete(cut));
      }),
    onReconnect(callback) {
      reconnected.add(callback);
      return () => reconnected.delete(callback);
    },
    async close() {
      closing.abort();
      await linked.catch(() => {});
      if (link && !link.nc.isClosed()) await (up ? link.nc.drain() : link.nc.close());
    },
  };
}
