import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { DomainError } from '@telehealth/errors';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const line = 'client create --name A --mode test';

/** A way to the server that can be cut while calls are under it. Every later connection gets through, unless closed. */
async function wayTo(port: number) {
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => {});
    }
    socket.pipe(onward).pipe(socket);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const close = () => {
    way.close();
    cut();
  };
  onTestFinished(close);
  return { address: `127.0.0.1:${(way.address() as AddressInfo).port}`, cut, close };
}

test('a mutation whose connection breaks is repeated once under the same key', async () => {
  let cut = () => {};
  const server = await operatorServer({
    accounts: {
      createClient: async () => {
        if (server.calls.length === 1) cut();
        return { client: { clientId: `cli_${server.calls.length}` } };
      },
    },
  });
  const way = await wayTo(server.grpcPort);
  cut = way.cut;
  const { exitCode, out } = await ops(line, way.address);
  expect(exitCode).toBe(0);
  expect(out).toContain('cli_2');
  const [first, second] = server.calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test.each(['cut', 'close'] as const)(
  'a connection that breaks for good (%s) ends with the key to repeat',
  async (how) => {
    let end = () => {};
    const server = await operatorServer({
      accounts: {
        createClient: async () => {
          end();
          return {};
        },
      },
    });
    const way = await wayTo(server.grpcPort);
    end = way[how];
    const { exitCode, notes } = await ops(line, way.address);
    expect(exitCode).toBe(3);
    expect(notes).toContain(`--idempotency-key ${server.calls[0]?.idempotencyKey}`);
    expect(server.calls).toHaveLength(how === 'cut' ? 2 : 1);
  },
);

test('a server that says it is unavailable is not asked twice', async () => {
  const server = await operatorServer({
    accounts: { createClient: () => Promise.reject(new DomainError('unavailable')) },
  });
  const { exitCode, notes } = await ops(line, server.grpcUrl);
  expect(exitCode).toBe(3);
  expect(notes).toContain(`--idempotency-key ${server.calls[0]?.idempotencyKey}`);
  expect(server.calls).toHaveLength(1);
});

test('a server that never answers is given up at the deadline, with the key to repeat', async () => {
  const server = await operatorServer({
    accounts: {
      createClient: (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    },
  });
  const { exitCode, notes } = await ops(line, server.grpcUrl, { deadlineMs: 200 });
  expect(exitCode).toBe(3);
  expect(notes).toContain('(timeout)');
  expect(notes).toContain('--idempotency-key');
});
