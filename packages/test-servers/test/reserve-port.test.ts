import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { expect, test } from 'vitest';

test('a free port is not given again before its server listens', async () => {
  const ports = new Set<number>();
  for (let n = 1; n <= 500; n++) {
    ports.add(await freePort());
    expect(ports.size).toBe(n);
  }
});

test('a server can listen at a free port', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  await new Promise((done) => server.close(done));
});
