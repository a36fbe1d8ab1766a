import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { startProcess } from './start-process.ts';

/** A service that opens its collections when it gets a message. */
const script = `
import { runService } from '@telehealth/service-kit/service';
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
  const { child, statusOf } = await startProcess(script, { BUS_URL: 'memory:' });
  await eventually(async () => expect(await statusOf('/healthz')).toBe(200));
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/metrics')).toBe(200);
  child.send('go on');
  await eventually(async () => expect(await statusOf('/readyz')).toBe(200));
});
