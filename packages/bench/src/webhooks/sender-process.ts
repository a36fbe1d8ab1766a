/** Sends to the address of `?to=` and reports duration and peak memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEgress } from '@telehealth/egress';
import { serveParent } from '../measure/server-process.ts';

const egress = createEgress({
  mode: 'test',
  allow: ['127.0.0.0/8'],
  deny: [],
  ownHosts: [],
  nat64: false,
  deadlineMs: 15_000,
});

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://sender').searchParams.get('to') ?? '';
  let maxBytes = 0;
  const look = () => {
    maxBytes = Math.max(maxBytes, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 1);
  const beganAt = performance.now();
  await egress.post({ url, headers: {}, body: Buffer.from('{}') });
  const tookMs = performance.now() - beganAt;
  clearInterval(timer);
  look();
  response.end(JSON.stringify({ tookMs, maxBytes }));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveParent({ url: `http://127.0.0.1:${port}` }, async () => {
    server.close();
    await egress.close();
  });
});
