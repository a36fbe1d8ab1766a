import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type MongoServer, startMongo } from './mongo.ts';
import { isUnavailable, type Unavailable } from './test-server.ts';
import { firstServerOf, throughProxy } from './through-proxy.ts';

/** A MongoDB server that answers late. Its urls lead through a proxy. */
export interface SlowMongo extends MongoServer {
  /** Every answer comes so many milliseconds later; 0 at first. */
  slowDown(ms: number): void;
}

/** `startMongo` behind a proxy that can hold up its answers. */
export async function startSlowMongo(): Promise<SlowMongo | Unavailable> {
  const mongo = await startMongo();
  if (isUnavailable(mongo)) return mongo;
  const { host, port } = firstServerOf(mongo.url);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const proxy = createServer((client) => {
    const server = connect(port, host);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(server);
    let passedOn = Promise.resolve();
    server.on('data', (bytes) => {
      const due = delay(delayMs);
      passedOn = passedOn.then(() => due).then(() => void client.write(bytes));
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const through = (url: string): string => throughProxy(url, (proxy.address() as AddressInfo).port);
  const url = through(mongo.url);
  return {
    url,
    emulated: mongo.emulated,
    freshDatabase: () => through(mongo.freshDatabase()),
    slowDown(ms) {
      delayMs = ms;
    },
    async stop() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await mongo.stop();
    },
  };
}
