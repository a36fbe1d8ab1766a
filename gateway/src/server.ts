import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { closeSequentially, startOperationsServer } from '@telehealth/service-kit';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';

/** Where a gateway listens; port 0 is any free one. Without a drain delay it stops accepting requests at once. */
export type ListenOptions = Pick<Config, 'host' | 'port' | 'operationsPort'> &
  Partial<Pick<Config, 'drainDelayMs'>>;

/** A listening gateway. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  readonly operationsPort: number;
  /** Stops being ready, serves for the drain delay, finishes requests in flight, closes the context. */
  close(): Promise<void>;
}

/** How often a draining server closes unused connections. */
const closeUnusedIntervalMs = 50;
/** When open connections are cut, within the time a process is given to end. */
const drainLimitMs = 20_000;

/** Starts a gateway. Owns the context. */
export async function createGateway(context: Context, options: ListenOptions): Promise<Gateway> {
  const { host } = options;
  const app = buildApp(context);
  const connections = trackConnections(app.server);
  await app.listen({ host, port: options.port });
  const { port } = app.server.address() as AddressInfo;
  const { registry, checks } = context;
  const operations = await startOperationsServer({
    host,
    port: options.operationsPort,
    registry,
    checks,
  });

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    operationsPort: operations.port,
    async close() {
      operations.startDraining();
      await delay(options.drainDelayMs ?? 0);
      const closing = setInterval(() => closeUnused(app.server, connections), closeUnusedIntervalMs);
      const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);
      const closeApp = async () => {
        await app.close().finally(() => {
          clearInterval(closing);
          clearTimeout(limit);
        });
      };
      await closeSequentially([closeApp, () => context.close(), () => operations.close()]);
    },
  };
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/** Destroys connections without any request too, which Node counts as busy. */
function closeUnused(server: Server, connections: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}
