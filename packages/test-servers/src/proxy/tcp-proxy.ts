import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** On a free local port; can cut connections and delay answers. */
export interface TcpProxy {
  readonly port: number;
  /** Drops every connection, new ones too. */
  cut(): void;
  restore(): void;
  /** Delay of answers; 0 at first. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** Forwards everything. */
export async function startTcpProxy(server: {
  readonly host: string;
  readonly port: number;
}): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  const proxy = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(server.port, server.host);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.pipe(upstream);
    let passedOn = Promise.resolve();
    upstream.on('data', (bytes) => {
      const due = delay(delayMs);
      passedOn = passedOn.then(() => due).then(() => void client.write(bytes));
    });
  });
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    cut,
    restore: () => {
      isCut = false;
    },
    slowDown: (ms) => {
      delayMs = ms;
    },
    async close() {
      cut();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
