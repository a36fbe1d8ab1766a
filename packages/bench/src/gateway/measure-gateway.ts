import { connect, exchange } from '../measure/exchange.ts';
import { type LoadFigures, measureInTurn, measureLoad } from '../measure/load.ts';
import { startServerProcess } from '../measure/server-process.ts';
import { startBareRoute } from './bare-route.ts';
import { headers } from './gateway-request.ts';

/** CPU of the gateway above the bare route of the same run. */
export interface GatewayFigures {
  readonly bare: LoadFigures;
  readonly resolve: LoadFigures;
  readonly resolveWithAccessLog: LoadFigures;
  readonly refused: LoadFigures;
  readonly logicUs: number;
  readonly logicWithAccessLogUs: number;
}

const connections = 32;

/** Upstreams are within the process; rounds alternate with those of the bare route. */
export async function measureGateway(): Promise<GatewayFigures> {
  const bare = await startBareRoute(connections);
  const quiet = await startGateway('gateway');
  const logging = await startGateway('gateway-with-access-log');
  try {
    const figures = await measureInTurn(
      {
        bare: bare.measure,
        resolve: () => quiet.measure(headers, 200),
        resolveWithAccessLog: () => logging.measure(headers, 200),
        refused: () => quiet.measure({}, 401),
      },
      5,
    );
    return {
      ...figures,
      logicUs: figures.resolve.cpuUs - figures.bare.cpuUs,
      logicWithAccessLogUs: figures.resolveWithAccessLog.cpuUs - figures.bare.cpuUs,
    };
  } finally {
    for (const server of [bare, quiet, logging]) await server.close();
  }
}

async function startGateway(kind: string) {
  const server = await startServerProcess<{ readonly url: string }>(
    new URL('./gateway-server.ts', import.meta.url),
    kind,
  );
  const pool = connect(server.hello.url, connections);
  return {
    measure: (sent: Readonly<Record<string, string>>, status: number) => {
      const request = { path: '/v1/instrument/resolve', headers: sent, status };
      const send = async () => void (await exchange(pool, request));
      return measureLoad(send, { requests: 20_000, connections, cpuUs: server.cpuUs });
    },
    close: async () => {
      await pool.close();
      await server.close();
    },
  };
}
