import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, exchange } from './exchange.ts';
import { type LoadFigures, measureLoad } from './load.ts';

/** The control of a run: what the machine alone does to an answer that is stored nowhere and costs nothing. */
export interface BareAnswer {
  measure(requests: number): Promise<LoadFigures>;
  close(): Promise<void>;
}

/** As large as a page of a list. */
const answer = 'x'.repeat(20_000);

/** In this process, as the server that is measured beside it. */
export async function startBareAnswer(cpuUs: () => Promise<number>): Promise<BareAnswer> {
  const server = createServer((_request, response) => void response.end(answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const pool = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 1);
  const read = async () => void (await exchange(pool, { path: '/' }));
  return {
    measure: (requests) => measureLoad(read, { requests, connections: 1, cpuUs }),
    async close() {
      await pool.close();
      server.close();
      await once(server, 'close');
    },
  };
}
