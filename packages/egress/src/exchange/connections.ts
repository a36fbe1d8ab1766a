import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Target } from '../policy/judge-url.ts';

/** Beside Node's own. */
export interface Route {
  /** Equal for connections to one address and port for one name. */
  readonly route: string;
  /** Used when no idle connection exists. */
  readonly socket?: Socket;
}

/**
 * Lifetime of an idle connection. Many servers close theirs after 5 s, so a message rarely meets one about to close. A
 * shorter time that a server requests is kept.
 */
const defaultRestMs = 4000;
/** Idle connections. */
const maxResting = 256;

/**
 * Pools connections through the methods that Node's agent leaves to subclasses. undici does not fit: it fails at `100
 * Continue`, which some receivers send unasked.
 */
export class Connections extends Agent {
  constructor(restMs = defaultRestMs) {
    // First in, first out: only this order skips connections that were just closed.
    super({ keepAlive: true, scheduling: 'fifo', timeout: restMs, maxFreeSockets: maxResting });
  }

  hasFree(route: string): boolean {
    return this.freeSockets[route]?.some((socket) => !socket.destroyed) ?? false;
  }

  override getName(options?: ClientRequestArgs): string {
    return routeOf(options).route;
  }

  override createConnection(options: ClientRequestArgs): Socket {
    const { socket } = routeOf(options);
    if (socket === undefined) throw new Error('A request without a connection.');
    return socket;
  }

  /** The route with most idle connections loses its oldest, so that no receiver displaces the others. */
  override keepSocketAlive(socket: Duplex): boolean {
    const routes = Object.values(this.freeSockets).filter((sockets) => sockets !== undefined);
    if (routes.reduce((sum, { length }) => sum + length, 0) >= maxResting) {
      routes
        .reduce((fullest, sockets) => (sockets.length > fullest.length ? sockets : fullest))[0]
        ?.destroy();
    }
    // It returns whether the socket is kept, which its type omits.
    const isKept = super.keepSocketAlive(socket) as unknown as boolean;
    if (isKept) socket.on('data', drop);
    return isKept;
  }

  override reuseSocket(socket: Duplex, sent: ClientRequest): void {
    socket.removeListener('data', drop);
    super.reuseSocket(socket, sent);
  }
}

/** Bytes on an idle connection must not become the next message's answer. */
function drop(this: Duplex): void {
  this.destroy();
}

export function routeTo(target: Target, address: string): string {
  return `${target.isEncrypted ? 'https' : 'http'} ${target.hostname} ${target.port} ${address}`;
}

function routeOf(options: ClientRequestArgs | undefined): Route {
  return options as unknown as Route;
}
