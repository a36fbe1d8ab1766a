import { Agent, type ClientRequest, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Target } from '../policy/judge-url.ts';

/** The options of a request about its connection, beside those of Node. */
export interface Route {
  /** Which connections are alike: to the same address and port for the same name. */
  readonly route: string;
  /** The connection to use when none is open. */
  readonly socket?: Socket;
}

/**
 * How long a connection rests. It is less than the 5 s after which many servers close theirs, so that a message rarely meets
 * one that is about to close. A shorter time that a server asks for is kept.
 */
const defaultRestMs = 4000;
/** How many connections rest. */
const maxResting = 256;

/**
 * Connections that rest open between messages. It overrides the methods of an agent that Node leaves to subclasses. (undici
 * does not serve here: it breaks off at an answer of `100 Continue`, which some receivers send unasked.)
 */
export class Connections extends Agent {
  constructor(restMs = defaultRestMs) {
    // First in, first out: this order alone passes over connections that have just been closed.
    super({ keepAlive: true, scheduling: 'fifo', timeout: restMs, maxFreeSockets: maxResting });
  }

  /** Whether a connection of the route is open and unused. */
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

  /** The route with most resting connections loses its oldest, so that no receiver takes this from the others. */
  override keepSocketAlive(socket: Duplex): boolean {
    const routes = Object.values(this.freeSockets).filter((sockets) => sockets !== undefined);
    if (routes.reduce((sum, { length }) => sum + length, 0) >= maxResting) {
      routes
        .reduce((fullest, sockets) => (sockets.length > fullest.length ? sockets : fullest))[0]
        ?.destroy();
    }
    // It answers whether the socket is kept, which its type leaves out.
    const isKept = super.keepSocketAlive(socket) as unknown as boolean;
    if (isKept) socket.on('data', drop);
    return isKept;
  }

  override reuseSocket(socket: Duplex, sent: ClientRequest): void {
    socket.removeListener('data', drop);
    super.reuseSocket(socket, sent);
  }
}

/** Bytes that arrive at rest belong to no answer, and the next message must not take them for its own. */
function drop(this: Duplex): void {
  this.destroy();
}

/** The route of a target by one of its addresses. */
export function routeTo(target: Target, address: string): string {
  return `${target.isEncrypted ? 'https' : 'http'} ${target.hostname} ${target.port} ${address}`;
}

function routeOf(options: ClientRequestArgs | undefined): Route {
  return options as unknown as Route;
}
