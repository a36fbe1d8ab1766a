import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { createReadiness, type ReadinessChecks } from './readiness.ts';

/** Options of the operations server. */
export interface OperationsServerOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly registry: Registry;
  readonly checks: ReadinessChecks;
  /** How long a check may take before it counts as failed; default 2000. */
  readonly checkTimeoutMs?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

/** The running operations server. */
export interface OperationsServer {
  readonly port: number;
  /** From now on `/readyz` answers 503, so that no new work is routed here. */
  startDraining(): void;
  close(): Promise<void>;
}

/** Dependencies are checked at most once in this time, for any number of probes. */
const keepMs = 1000;

/**
 * Serves operators on its own port: `/healthz` (the process lives), `/readyz` (it and its dependencies can work),
 * `/metrics` (Prometheus text).
 */
export async function startOperationsServer(options: OperationsServerOptions): Promise<OperationsServer> {
  const { registry, checks, checkTimeoutMs = 2000, now = () => performance.now() } = options;
  const readiness = createReadiness(checks, { timeoutMs: checkTimeoutMs, keepMs, now });
  let draining = false;

  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (request.url === '/healthz') return answer(200, 'text/plain', 'ok\n');
    if (request.url === '/metrics') {
      void registry.metrics().then(
        (text) => answer(200, registry.contentType, text),
        () => answer(500, 'text/plain', 'metrics unavailable\n'),
      );
      return;
    }
    if (request.url === '/readyz') {
      void readiness().then((found) => {
        const shown = { ...found, ready: found.ready && !draining, draining };
        answer(shown.ready ? 200 : 503, 'application/json', `${JSON.stringify(shown)}\n`);
      });
      return;
    }
    answer(404, 'text/plain', 'not found\n');
  });
  await listen(server, options.port, options.host);

  return {
    port: (server.address() as AddressInfo).port,
    startDraining: () => {
      draining = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
