/** Answers `/20ms` after 20 ms and `/never` never. Runs in its own process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { machineNowMs } from '../measure/machine-clock.ts';
import { serveParent } from '../measure/server-process.ts';

/** The answer of `/receipts`: the first arrival of each message of `/20ms`, and the count. */
export interface Receipts {
  readonly count: number;
  /** By `webhook-id`, as `machineNowMs`. */
  readonly firstAt: Readonly<Record<string, number>>;
}

const answerAfterMs = 20;
let count = 0;
let firstAt: Record<string, number> = {};

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  if (request.url === '/receipts') {
    response.end(JSON.stringify({ count, firstAt } satisfies Receipts));
    return;
  }
  if (request.url === '/forget') {
    count = 0;
    firstAt = {};
    response.end();
    return;
  }
  const at = machineNowMs();
  const id = String(request.headers['webhook-id']);
  request.resume();
  if (request.url === '/never') return;
  request.on('end', () => {
    count++;
    firstAt[id] ??= at;
    setTimeout(() => response.writeHead(204).end(), answerAfterMs);
  });
});
server.listen(0, '0.0.0.0', () => {
  serveParent({ port: (server.address() as AddressInfo).port }, () => {
    server.closeAllConnections();
    server.close();
  });
});
