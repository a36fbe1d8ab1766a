import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** For tests: a server whose connection can be lost. */
export interface LosingProxy {
  readonly url: string;
  /** Cuts the connection before the next answer; `before` runs first. */
  loseNextAnswer(before?: () => Promise<unknown>): void;
  close(): Promise<void>;
}

/** For tests: forwards to a server on loopback, except lost answers. */
export async function losingProxy(serverUrl: string): Promise<LosingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let loss: (() => Promise<unknown>) | undefined;
  const proxy = createServer((caller) => {
    const server = connect(Number(port), hostname);
    for (const [one, other] of [
      [caller, server],
      [server, caller],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    caller.pipe(server);
    server.on('data', async (chunk) => {
      const before = loss;
      loss = undefined;
      if (before === undefined) {
        caller.write(chunk);
        return;
      }
      await before();
      caller.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    loseNextAnswer(before = async () => {}) {
      loss = before;
    },
    async close() {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
