// Takes long: the database is away for longer than the driver looks for it.
import { createServer } from 'node:net';
import { startDurableMongo } from '@telehealth/test-servers';
import { describeWith, eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from './start-process.ts';

/** A service with the collections that every service has. */
const script = `
import { openFoundation, runService } from '@telehealth/service-kit/service';
const { OPERATIONS_PORT: port, STORE_URL: storeUrl, BUS_URL: busUrl } = process.env;
await runService({
  name: 'patient',
  loadConfig: () => ({ host: '127.0.0.1', operationsPort: Number(port), logLevel: 'info', storeUrl, busUrl, internalCallers: [] }),
  createContext: (config, own) => openFoundation('patient', config, own, async () => ({})),
  createServer: async (context) => ({ httpPort: 1, grpcPort: 2, close: () => context.close() }),
});
`;

const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ msg, reason }) => (reason === undefined ? msg : `${msg}: ${reason}`));

await describeWith(startDurableMongo, 'decisions.md 16: a store that is away at the start', (server) => {
  test('it is waited for: the process is alive and not ready, says once what it waits for, and then works', async () => {
    await server.halt();
    const { child, statusOf, ended } = await startProcess(script, {
      STORE_URL: server.freshDatabase(),
      BUS_URL: 'memory:',
    });
    const waits = Promise.withResolvers<void>();
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.includes('waits')) waits.resolve();
    });
    await Promise.race([waits.promise, ended]);
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/readyz')).toBe(503);
    await server.resume();
    await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
    child.kill('SIGTERM');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(linesOf(stdout)).toEqual([
      'the start waits for the store, which is away: MongoDB: MongoServerSelectionError ECONNREFUSED',
      'the store answers, and the start continues',
      'listening',
      'draining',
      'stopped',
    ]);
  });
});

test('decisions.md 16: SIGTERM ends a process that waits for its store, although nothing answers', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const { child, statusOf, ended } = await startProcess(script, {
    STORE_URL: `mongodb://127.0.0.1:${port}/patient`,
    BUS_URL: 'memory:',
  });
  await eventually(async () => expect(await statusOf('/healthz')).toBe(200));
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
});

test.each([
  ['STORE_URL', 'postgres://db/patient', 'must start with mongodb://, mongodb+srv:// or sqlite:'],
  ['BUS_URL', 'amqp://bus', 'must be nats://host:port or tls://host:port'],
])(
  'decisions.md 16: a %s that no wait would mend ends the start, and is named',
  async (variable, url, fault) => {
    const { ended } = await startProcess(script, {
      STORE_URL: 'sqlite::memory:',
      BUS_URL: 'memory:',
      [variable]: url,
    });
    expect(await ended).toMatchObject({ code: 1, stderr: `config: ${variable} ${fault}\n` });
  },
);
