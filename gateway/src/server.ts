import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { callOptions } from '@telehealth/rpc';
import { closeSequentially, startOperationsServer } from '@telehealth/service-kit/process';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { newCorrelationId } from './edge/requests/correlation-id.ts';
import { domainCertificates, type FindCertificate } from './hosts/certificates/domain-certificates.ts';
import { listenInPlain } from './hosts/certificates/plain-listener.ts';
import { listenForDomains } from './hosts/certificates/tls-listener.ts';

/** Port 0 is any free one. Without a drain delay it stops accepting requests at once. */
export type ListenOptions = Pick<Config, 'host' | 'port' | 'operationsPort'> &
  Partial<Pick<Config, 'drainDelayMs' | 'plainPort' | 'tlsPort' | 'tlsProxyProtocol'>>;

export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** Undefined: custom domains are not served. */
  readonly tlsPort: number | undefined;
  /** Undefined: requests in the clear are not redirected here. */
  readonly plainPort: number | undefined;
  readonly operationsPort: number;
  /** Stops being ready, serves for the drain delay, finishes requests in flight, closes the context. */
  close(): Promise<void>;
}

/** While draining. */
const closeUnusedIntervalMs = 50;
/** Deadline of one read. */
const certificateMs = 5000;
/** Within the time a process has to end. */
const drainLimitMs = 20_000;

/** Owns the context. */
export async function createGateway(context: Context, options: ListenOptions): Promise<Gateway> {
  const { host } = options;
  const app = buildApp(context);
  const connections = trackConnections(app.server);
  await app.listen({ host, port: options.port });
  const { port } = app.server.address() as AddressInfo;
  const tls =
    options.tlsPort === undefined
      ? undefined
      : await listenForDomains(app.server, certificatesOf(context), {
          host,
          port: options.tlsPort,
          proxies: options.tlsProxyProtocol ? context.settings.trustedProxies : undefined,
        });
  const plain =
    options.plainPort === undefined
      ? undefined
      : await listenInPlain(app.server, { host, port: options.plainPort });
  const { registry, checks } = context;
  const operations = await startOperationsServer({ host, port: options.operationsPort, registry });
  operations.startServing(checks);

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    tlsPort: tls?.port,
    plainPort: plain?.port,
    operationsPort: operations.port,
    async close() {
      operations.startDraining();
      await delay(options.drainDelayMs ?? 0);
      const closing = setInterval(() => closeUnused(app.server, connections), closeUnusedIntervalMs);
      const limit = setTimeout(() => app.server.closeAllConnections(), drainLimitMs);
      const closeApp = async () => {
        const untilTlsEnds = tls?.close();
        plain?.close();
        await app.close().finally(() => {
          clearInterval(closing);
          clearTimeout(limit);
        });
        await untilTlsEnds;
      };
      await closeSequentially([closeApp, () => context.close(), () => operations.close()]);
    },
  };
}

function certificatesOf({ activeDomains, clients, logger }: Context): FindCertificate {
  const load = (hostname: string) => {
    const options = callOptions({ correlationId: newCorrelationId(), timeoutMs: certificateMs });
    return clients.domainRouting.getCertificate({ hostname }, options);
  };
  return domainCertificates({ activeDomains, load, logger });
}

function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/** Node counts connections without a request as busy, so these are destroyed too. */
function closeUnused(server: Server, connections: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
}
