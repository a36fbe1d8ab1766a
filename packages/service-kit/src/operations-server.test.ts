import { afterEach, expect, test } from 'vitest';
import { createRegistry, type OperationsServer, startOperationsServer } from './index.ts';

let server: OperationsServer | undefined;
afterEach(() => server?.close());

async function start(checks: Record<string, () => Promise<void>>): Promise<string> {
  server = await startOperationsServer({
    host: '127.0.0.1',
    port: 0,
    registry: createRegistry('test'),
    checks,
    checkTimeoutMs: 20,
  });
  return `http://127.0.0.1:${server.port}`;
}

test('/healthz says the process lives whatever its neighbours do', async () => {
  const url = await start({ store: () => Promise.reject(new Error('down')) });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('/readyz names the check that failed or did not answer', async () => {
  const url = await start({
    store: async () => {},
    bus: () => Promise.reject(new Error('down')),
    slow: () => new Promise(() => {}),
  });
  const response = await fetch(`${url}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    ready: false,
    checks: { store: 'ok', bus: 'failed', slow: 'failed' },
  });
});

test('a draining process is alive but not ready', async () => {
  const url = await start({});
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  server?.startDraining();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('/metrics speaks Prometheus', async () => {
  const url = await start({});
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toMatch(/^# HELP process_cpu_user_seconds_total/m);
});
