import { connect, exchange } from '../measure/exchange.ts';
import { type LoadFigures, measureLoad } from '../measure/load.ts';
import { startServerProcess } from '../measure/server-process.ts';
import { headers } from './gateway-request.ts';

/** The baseline of every ratio: a Fastify route with a response schema. */
export interface BareRoute {
  /** At full speed, or so many requests a second for six seconds. */
  measure(perSecond?: number): Promise<LoadFigures>;
  close(): Promise<void>;
}

/** In its own process. */
export async function startBareRoute(connections: number): Promise<BareRoute> {
  const server = await startServerProcess<{ readonly url: string }>(
    new URL('./gateway-server.ts', import.meta.url),
    'bare',
  );
  const pool = connect(server.hello.url, connections);
  const send = async () => void (await exchange(pool, { path: '/', headers }));
  return {
    measure: (perSecond) =>
      measureLoad(send, {
        requests: perSecond === undefined ? 20_000 : 6 * Math.ceil(perSecond),
        connections,
        cpuUs: server.cpuUs,
        ...(perSecond !== undefined && { perSecond }),
      }),
    close: async () => {
      await pool.close();
      await server.close();
    },
  };
}
