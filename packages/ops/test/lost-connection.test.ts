import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { OperatorService } from '@telehealth/contracts/accounts/v1/operator_service';
import { DomainError } from '@telehealth/errors';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const line = 'client create --name A --mode test';

/** A proxy in front of the server. `cut` breaks its connections, later ones get through; `close` also ends those. */
async function proxyTo(port: number) {
  const sockets = new Set<Socket>();
  const proxy = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on('error', () => {});
    }
    socket.pipe(onward).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const close = () => {
    proxy.close();
    cut();
  };
  onTestFinished(close);
  return { address: `127.0.0.1:${(proxy.address() as AddressInfo).port}`, cut, close };
}

test('a mutation whose connection breaks is repeated once under the same key', async () => {
  let cut = () => {};
  let tries = 0;
  const server = await operatorServer(OperatorService, {
    createClient: async () => {
      tries += 1;
      if (tries === 1) cut();
      return { client: { clientId: `cli_${tries}` } };
    },
  });
  const proxy = await proxyTo(server.grpcPort);
  cut = proxy.cut;
  const { exitCode, out } = await ops(line, proxy.address);
  expect(exitCode).toBe(0);
  expect(out).toContain('cli_2');
  const [first, second] = server.calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(first).toBeDefined();
  expect(second).toBe(first);
});

test.each(['cut', 'close'] as const)(
  'a connection that breaks again (%s) ends with the key to repeat',
  async (how) => {
    let end = () => {};
    const server = await operatorServer(OperatorService, {
      createClient: async () => {
        end();
        return {};
      },
    });
    const proxy = await proxyTo(server.grpcPort);
    end = proxy[how];
    const { exitCode, notes } = await ops(line, proxy.address);
    expect(exitCode).toBe(3);
    expect(notes).toContain(`--idempotency-key ${server.calls[0]?.idempotencyKey}`);
    expect(server.calls).toHaveLength(how === 'cut' ? 2 : 1);
  },
);

test('a server that says it is unavailable is not asked twice', async () => {
  const server = await operatorServer(OperatorService, {
    createClient: () => Promise.reject(new DomainError('unavailable')),
  });
  const { exitCode, notes } = await ops(line, server.grpcUrl);
  expect(exitCode).toBe(3);
  expect(notes).toContain(`--idempotency-key ${server.calls[0]?.idempotencyKey}`);
  expect(server.calls).toHaveLength(1);
});

test('a call without an answer ends at the deadline, with the key to repeat', async () => {
  const server = await operatorServer(OperatorService, {
    createClient: (_, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  });
  const { exitCode, notes } = await ops(line, server.grpcUrl, { deadlineMs: 200 });
  expect(exitCode).toBe(3);
  expect(notes).toContain('(timeout)');
  expect(notes).toContain('--idempotency-key');
});
