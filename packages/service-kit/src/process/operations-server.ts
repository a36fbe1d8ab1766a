import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { showReading } from '../telemetry/shared-metrics.ts';
import { createReadiness, type Readiness, type ReadinessChecks } from './readiness.ts';

export interface OperationsServerOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly registry: Registry;
  /** Per check; by default that of readiness. */
  readonly checkTimeoutMs?: number;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

export interface OperationsServer {
  readonly port: number;
  /** `/readyz` reports these checks; before, the process is alive and not ready. */
  startServing(checks: ReadinessChecks): void;
  /** `/readyz` answers 503, so that no new work arrives. */
  startDraining(): void;
  close(): Promise<void>;
}

/** On a separate port: `/healthz` (alive), `/readyz` (can work with its dependencies), `/metrics` (Prometheus text). */
export async function startOperationsServer(options: OperationsServerOptions): Promise<OperationsServer> {
  const { registry, checkTimeoutMs, now = () => performance.now() } = options;
  let readiness: () => Promise<Readiness> = async () => ({ ready: false, checks: {}, degraded: [] });
  let draining = false;
  const shown = async () => {
    const found = await readiness();
    return { ...found, ready: found.ready && !draining };
  };
  showReadiness(registry, shown);

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
      void shown().then((found) => {
        answer(found.ready ? 200 : 503, 'application/json', `${JSON.stringify({ ...found, draining })}\n`);
      });
      return;
    }
    answer(404, 'text/plain', 'not found\n');
  });
  await listen(server, options.port, options.host);

  return {
    port: (server.address() as AddressInfo).port,
    startServing: (checks) => {
      readiness = createReadiness(checks, { timeoutMs: checkTimeoutMs, now });
      showDependencies(registry, Object.keys(checks), shown);
    },
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

/** The results of `/readyz` as metrics. */
function showReadiness(registry: Registry, read: () => Promise<Readiness>): void {
  const ready = { name: 'ready', help: 'Whether the process takes requests' };
  showReading(registry, ready, async () => Number((await read()).ready));
  const degraded = {
    name: 'degraded',
    help: 'Whether something is missing that only a part of the work needs',
  };
  showReading(registry, degraded, async () => Number((await read()).degraded.length > 0));
}

function showDependencies(
  registry: Registry,
  names: readonly string[],
  read: () => Promise<Readiness>,
): void {
  const help = 'Whether a dependency works';
  for (const dependency of names) {
    showReading(registry, { name: 'dependency_up', help, labels: { dependency } }, async () => {
      return Number((await read()).checks[dependency] === 'ok');
    });
  }
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
