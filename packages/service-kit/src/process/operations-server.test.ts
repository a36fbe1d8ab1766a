import { afterEach, expect, test } from 'vitest';
import { createRegistry } from '../telemetry/index.ts';
import { type OperationsServer, optional, type ReadinessChecks, startOperationsServer } from './index.ts';
import { required } from './readiness.ts';

let server: OperationsServer | undefined;
let time = 0;
afterEach(() => server?.close());

async function start(checks: ReadinessChecks): Promise<string> {
  server = await startOperationsServer({
    host: '127.0.0.1',
    port: 0,
    registry: createRegistry('test'),
    checkTimeoutMs: 20,
    now: () => time,
  });
  server.startServing(checks);
  return `http://127.0.0.1:${server.port}`;
}

const fine = async () => {};
const down = () => Promise.reject(new Error('down'));

test('/healthz answers 200 whatever the dependencies do', async () => {
  const url = await start({ store: required(down) });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('/readyz names the required check that failed or did not answer', async () => {
  const url = await start({
    store: required(fine),
    accounts: required(down),
    slow: required(() => new Promise(() => {})),
  });
  const response = await fetch(`${url}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    ready: false,
    draining: false,
    checks: { store: 'ok', accounts: 'failed', slow: 'failed' },
    degraded: [],
  });
});

test('/readyz stays 200 without an optional dependency and names it', async () => {
  const url = await start({ store: required(fine), bus: optional(down) });
  const response = await fetch(`${url}/readyz`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    ready: true,
    draining: false,
    checks: { store: 'ok', bus: 'failed' },
    degraded: ['bus'],
  });
});

test('many probes run the checks once a second, and a draining process shows at once', async () => {
  let checks = 0;
  const url = await start({ store: required(async () => void checks++) });
  const probe = async () => (await fetch(`${url}/readyz`)).status;
  expect(await Promise.all(Array.from({ length: 20 }, probe))).toEqual(Array(20).fill(200));
  expect(checks).toBe(1);
  time += 1000;
  await probe();
  expect(checks).toBe(2);
  server?.startDraining();
  expect(await probe()).toBe(503);
  expect(checks).toBe(2);
});

test('a check that hangs is not started a second time', async () => {
  let started = 0;
  const first = Promise.withResolvers<void>();
  const url = await start({ store: required(() => (++started === 1 ? first.promise : fine())) });
  const probe = async () => (await fetch(`${url}/readyz`)).status;
  expect(await probe()).toBe(503);
  time += 1000;
  expect(await probe()).toBe(503);
  expect(started).toBe(1);
  first.resolve();
  time += 1000;
  expect(await probe()).toBe(200);
  expect(started).toBe(2);
});

test('a draining process is alive but not ready', async () => {
  const url = await start({});
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  server?.startDraining();
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test('/metrics answers in Prometheus text', async () => {
  const url = await start({});
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toMatch(/^# HELP process_cpu_user_seconds_total/m);
});

test('decisions.md 16: ready, degraded and each dependency are metrics', async () => {
  const url = await start({ store: required(fine), bus: optional(down) });
  const metrics = async () => await (await fetch(`${url}/metrics`)).text();
  const working = await metrics();
  server?.startDraining();
  const draining = await metrics();
  expect(working).toContain('ready{process="test"} 1');
  expect(working).toContain('degraded{process="test"} 1');
  expect(working).toContain('dependency_up{dependency="store",process="test"} 1');
  expect(working).toContain('dependency_up{dependency="bus",process="test"} 0');
  expect(draining).toContain('ready{process="test"} 0');
});
