import { isIP } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { Client, type Dispatcher } from 'undici';
import { type Address, addressKey } from './addresses.ts';

/** One call at a time. */
export interface Connection {
  readonly client: Client;
  openedAt: number;
  /** Closed by either side. */
  gone: boolean;
}

export interface Upstream {
  readonly key: string;
  /** `host:port`. */
  readonly address: string;
  /** Calls dispatched and not released. */
  inFlight: number;
  /** Others are preferred until then, on the transport's clock: it refuses connections or drains. */
  avoidUntil: number;
  /** Consecutive refused connections. */
  failures: number;
  /** Complete answers so far. */
  answers: number;
  /** Its health check got no answer: it gets no calls. */
  hung: boolean;
  /** No longer resolved: it closes after its calls. */
  retired: boolean;
  /** On an idle connection, a new one, or the next free one. */
  readonly dispatch: (call: QueuedCall) => void;
  /** `reusable` after a clean exchange. */
  readonly release: (connection: Connection, reusable: boolean) => void;
  /** Removes a waiting call. */
  readonly forget: (call: QueuedCall) => void;
  /** Those without a call. */
  readonly closeIdle: () => void;
  /** After calls in flight; resolves when every connection is closed. */
  readonly close: () => Promise<void>;
}

export interface QueuedCall {
  readonly request: Dispatcher.DispatchOptions;
  readonly handler: Dispatcher.DispatchHandler;
  /** Opens a connection instead of waiting for one. */
  readonly urgent?: boolean;
  /**
   * A body of unlimited duration. Such calls start one per turn of the loop: a server accepts one connection per turn
   * of its own (libuv 1.52), and other calls would wait behind a burst.
   */
  readonly streams?: boolean;
  /** Called before the request is sent. */
  readonly onConnection: (connection: Connection) => void;
}

export interface ConnectionOptions {
  readonly maxConnections: number;
  /** An older connection is not reused, so that callers spread again. */
  readonly maxAgeMs: number;
  readonly idleMs: number;
  readonly connectTimeoutMs: number;
  /** PEM authorities of the replicas' certificates; default: Node's. */
  readonly ca: string | undefined;
  readonly now: () => number;
}

export function createUpstream(address: Address, options: ConnectionOptions): Upstream {
  const { maxConnections, maxAgeMs, idleMs, connectTimeoutMs, ca, now } = options;
  const { secureAs } = address;
  const scheme = secureAs === undefined ? 'http' : 'https';
  const authority = `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`;
  const origin = `${scheme}://${authority}`;
  // The certificate must name the target, not its address.
  const secured = secureAs !== undefined && {
    allowH2: false,
    ...(ca !== undefined && { ca }),
    ...(isIP(secureAs) === 0 && { servername: secureAs }),
    checkServerIdentity: (_: string, certificate: PeerCertificate) =>
      checkServerIdentity(secureAs, certificate),
  };
  const all = new Set<Connection>();
  const idle: Connection[] = [];
  const waiting: QueuedCall[] = [];
  /** Start one per turn. */
  const beginning: QueuedCall[] = [];

  function open(): Connection {
    const client = new Client(origin, {
      pipelining: 1,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connectTimeoutMs, noDelay: true, ...secured },
    });
    const connection: Connection = { client, openedAt: now(), gone: false };
    all.add(connection);
    client.on('connect', () => {
      upstream.failures = 0;
      connection.openedAt = now();
    });
    client.on('disconnect', () => {
      const at = idle.indexOf(connection);
      if (at === -1) return;
      idle.splice(at, 1);
      drop(connection);
    });
    return connection;
  }

  function drop(connection: Connection): void {
    if (connection.gone) return;
    connection.gone = true;
    all.delete(connection);
    connection.client.close(() => {});
  }

  function send(call: QueuedCall, connection: Connection): void {
    call.onConnection(connection);
    connection.client.dispatch(call.request, call.handler);
  }

  function begin(call: QueuedCall): void {
    const connection = idle.pop() ?? (call.urgent || all.size < maxConnections ? open() : undefined);
    if (connection === undefined) waiting.push(call);
    else send(call, connection);
  }

  function beginNext(): void {
    const next = beginning.shift();
    if (next !== undefined) begin(next);
    if (beginning.length > 0) setImmediate(beginNext);
  }

  const upstream: Upstream = {
    key: addressKey(address),
    address: authority,
    inFlight: 0,
    avoidUntil: Number.NEGATIVE_INFINITY,
    failures: 0,
    answers: 0,
    hung: false,
    retired: false,
    dispatch(call) {
      if (!call.streams) begin(call);
      else if (beginning.push(call) === 1) setImmediate(beginNext);
    },
    release(connection, reusable) {
      const keep = reusable && !upstream.retired && now() - connection.openedAt < maxAgeMs;
      if (!keep) drop(connection);
      const next = waiting.shift();
      if (next !== undefined) send(next, keep ? connection : open());
      else if (keep) idle.push(connection);
    },
    forget(call) {
      for (const queue of [waiting, beginning]) {
        const at = queue.indexOf(call);
        if (at !== -1) queue.splice(at, 1);
      }
    },
    closeIdle() {
      for (const connection of idle.splice(0)) drop(connection);
    },
    async close() {
      upstream.retired = true;
      upstream.closeIdle();
      const open = [...all];
      await Promise.all(open.map(({ client }) => new Promise<void>((resolve) => client.close(resolve))));
    },
  };
  return upstream;
}
