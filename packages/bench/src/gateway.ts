import type { Pool } from 'undici';
import { connect, exchange } from './exchange.ts';
import { headers } from './gateway-request.ts';
import { type LoadFigures, measureLoad, medianFigures } from './load.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** The gateway's own work, as CPU above the bare route of the same run. */
export interface GatewayFigures {
  readonly bare: LoadFigures;
  readonly resolve: LoadFigures;
  readonly resolveWithAccessLog: LoadFigures;
  readonly refused: LoadFigures;
  readonly logicUs: number;
  readonly logicWithAccessLogUs: number;
}

/** A server that says where it listens. */
export type HttpServerProcess = ServerProcess<{ readonly url: string }>;

const connections = 32;

/** The baseline of every ratio: one JSON route with a response schema, and nothing else. */
export function bareFastify(): Promise<HttpServerProcess> {
  return startServerProcess('./gateway-server.ts', 'bare');
}

/** Measures the gateway over upstreams within its process beside the bare route, rounds interleaved. */
export async function measureGateway({ rounds = 5, requests = 20_000 } = {}): Promise<GatewayFigures> {
  const bare = await bareFastify();
  const quiet: HttpServerProcess = await startServerProcess('./gateway-server.ts', 'gateway');
  const logging: HttpServerProcess = await startServerProcess(
    './gateway-server.ts',
    'gateway-with-access-log',
  );
  const servers = [bare, quiet, logging];
  const pools = new Map(servers.map((server) => [server, connect(server.hello.url, connections)]));
  const route = (
    server: HttpServerProcess,
    path: string,
    sent: Readonly<Record<string, string>>,
    status: number,
  ) => {
    const pool = pools.get(server) as Pool;
    const send = async () => void (await exchange(pool, { path, headers: sent, status }));
    return () => measureLoad(send, { requests, connections, cpuUs: server.cpuUs });
  };
  const resolve = '/v1/instrument/resolve';
  const routes = {
    bare: route(bare, '/', headers, 200),
    resolve: route(quiet, resolve, headers, 200),
    resolveWithAccessLog: route(logging, resolve, headers, 200),
    refused: route(quiet, resolve, {}, 401),
  };
  const names = ['bare', 'resolve', 'resolveWithAccessLog', 'refused'] as const;
  const taken: Record<(typeof names)[number], LoadFigures[]> = {
    bare: [],
    resolve: [],
    resolveWithAccessLog: [],
    refused: [],
  };
  try {
    for (const name of names) await routes[name]();
    for (let round = 0; round < rounds; round++) {
      for (const name of names) taken[name].push(await routes[name]());
    }
  } finally {
    for (const pool of pools.values()) await pool.close();
    for (const server of servers) await server.close();
  }
  const [bareFigures, resolveFigures] = [medianFigures(taken.bare), medianFigures(taken.resolve)];
  const withAccessLog = medianFigures(taken.resolveWithAccessLog);
  return {
    bare: bareFigures,
    resolve: resolveFigures,
    resolveWithAccessLog: withAccessLog,
    refused: medianFigures(taken.refused),
    logicUs: resolveFigures.cpuUs - bareFigures.cpuUs,
    logicWithAccessLogUs: withAccessLog.cpuUs - bareFigures.cpuUs,
  };
}
