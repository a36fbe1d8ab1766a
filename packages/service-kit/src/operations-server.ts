import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** A thing the process needs to do its work; rejects when it is out of reach. */
export type ReadinessCheck = () => Promise<void>;

/** Options of the operations server. */
export interface OperationsServerOptions {
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  readonly registry: Registry;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** How long a check may take before it counts as failed; default 2000. */
  readonly checkTimeoutMs?: number;
}

/** The running operations server. */
export interface OperationsServer {
  readonly port: number;
  /** From now on `/readyz` says 503, so that no new work is routed here. */
  startDraining(): void;
  close(): Promise<void>;
}

/**
 * Answers operators, on a port of its own: `/healthz` (the process lives), `/readyz` (it and what it needs
 * can work), `/metrics` (Prometheus text).
 */
export async function startOperationsServer(options: OperationsServerOptions): Promise<OperationsServer> {
  const { registry, checks, checkTimeoutMs = 2000 } = options;
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
      void runChecks(checks, checkTimeoutMs).then((results) => {
        const ready = !draining && Object.values(results).every((result) => result === 'ok');
        answer(
          ready ? 200 : 503,
          'application/json',
          `${JSON.stringify({ ready, draining, checks: results })}\n`,
        );
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

async function runChecks(
  checks: Readonly<Record<string, ReadinessCheck>>,
  timeoutMs: number,
): Promise<Record<string, 'ok' | 'failed'>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, 'ok' | 'failed']> => {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<'failed'>((resolve) => {
        timer = setTimeout(() => resolve('failed'), timeoutMs);
      });
      const checked = check().then(
        (): 'ok' => 'ok',
        (): 'failed' => 'failed',
      );
      const result = await Promise.race([checked, tooLate]);
      clearTimeout(timer);
      return [name, result];
    }),
  );
  return Object.fromEntries(results);
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
