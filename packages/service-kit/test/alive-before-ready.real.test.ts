import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';

/** A service that opens its collections when it gets a message. */
const script = `
import { runService } from '@telehealth/service-kit';
const { OPERATIONS_PORT: port } = process.env;
await runService({
  name: 'slow',
  logFields: [],
  loadConfig: () => ({ host: '127.0.0.1', operationsPort: Number(port), logLevel: 'silent', storeUrl: 'sqlite::memory:' }),
  createContext: () => new Promise((resolve) => process.once('message', () => resolve({ checks: {} }))),
  createServer: async () => ({ httpPort: 1, grpcPort: 2, close: async () => {} }),
});
`;

test('decisions.md 16: a service that still builds indexes is alive, and not ready', async () => {
  const port = await freePort('127.0.0.1');
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      OPERATIONS_PORT: String(port),
      BUS_URL: 'memory:',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await gone;
  });
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  await eventually(async () => expect(await statusOf('/healthz')).toBe(200));
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/metrics')).toBe(200);
  child.send('go on');
  await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
});
