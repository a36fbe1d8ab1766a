import { Agent, type ClientRequestArgs } from 'node:http';
import type { Socket } from 'node:net';
import type { Target } from './judge-url.ts';

/** What a request says about its connection, beside what Node knows. */
export interface Route {
  /** Which connections are alike: to the same address and port for the same name. */
  readonly route: string;
  /** The connection to use when none is open. */
  readonly socket?: Socket;
}

/** Connections that rest open between messages. */
export interface Connections {
  readonly agent: Agent;
  /** Whether one of the route is open and unused. */
  hasFree(route: string): boolean;
}

/**
 * How long one rests. It is less than the 5 s after which many servers close theirs, so that a message rarely meets one
 * that is about to close. A server that says a shorter time is believed.
 */
const restMs = 4000;
/** How many rest. */
const restingInAll = 256;

/** None at first. */
export function openConnections(): Connections {
  // First in, first out: this order alone passes over connections that have just been closed.
  const agent = new Agent({
    ...{ keepAlive: true, scheduling: 'fifo' },
    ...{ timeout: restMs, maxFreeSockets: restingInAll },
  });
  agent.getName = (options) => routeOf(options).route;
  agent.createConnection = (options) => {
    const { socket } = routeOf(options);
    if (socket === undefined) throw new Error('A request without a connection.');
    return socket;
  };
  const keep = agent.keepSocketAlive.bind(agent);
  // The route with most resting connections loses its oldest, so that no receiver takes this from the others.
  agent.keepSocketAlive = (socket) => {
    const routes = Object.values(agent.freeSockets).filter((sockets) => sockets !== undefined);
    if (routes.reduce((sum, { length }) => sum + length, 0) >= restingInAll) {
      routes.reduce((most, sockets) => (sockets.length > most.length ? sockets : most))[0]?.destroy();
    }
    return keep(socket);
  };
  return {
    agent,
    hasFree: (route) => agent.freeSockets[route]?.some((socket) => !socket.destroyed) ?? false,
  };
}

/** The route of a target by one of its addresses. */
export function routeTo(target: Target, address: string): string {
  return `${target.isEncrypted ? 'https' : 'http'} ${target.hostname} ${target.port} ${address}`;
}

function routeOf(options: ClientRequestArgs | undefined): Route {
  return options as unknown as Route;
}
