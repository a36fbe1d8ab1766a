import { expect, test } from 'vitest';
import { callObserver, createRegistry } from './index.ts';
import { callsInFlight, outboxAge, parkedCounter, parkedGauge } from './metrics.ts';

async function seriesOf(registry: ReturnType<typeof createRegistry>, name: string): Promise<string[]> {
  const text = await registry.getSingleMetricAsString(name);
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return lines.map((line) => line.replace('{process="test"}', ''));
}

test('services that share a registry show calls in flight as a sum and the longest wait of an event', async () => {
  const registry = createRegistry('test');
  callsInFlight(registry, () => 2);
  callsInFlight(registry, () => 3);
  outboxAge(registry, async () => 60_000, { now: () => 100_000 });
  outboxAge(registry, async () => 93_000, { now: () => 100_000 });
  expect(await seriesOf(registry, 'rpc_server_in_flight')).toEqual(['rpc_server_in_flight 5']);
  expect(await seriesOf(registry, 'events_outbox_age_seconds')).toEqual(['events_outbox_age_seconds 40']);
});

test('decisions.md 16: while the store is away, the wait that was read last goes on, and what was parked stays', async () => {
  const registry = createRegistry('test');
  let [now, isAway] = [60_000, false];
  const read = async (value: number) => {
    if (isAway) throw new Error('the store is away');
    return value;
  };
  outboxAge(registry, () => read(20_000), { now: () => now });
  parkedGauge(registry, () => read(3));
  expect(await seriesOf(registry, 'events_outbox_age_seconds')).toEqual(['events_outbox_age_seconds 40']);
  expect(await seriesOf(registry, 'events_parked')).toEqual(['events_parked 3']);
  isAway = true;
  now = 90_000;
  expect(await seriesOf(registry, 'events_outbox_age_seconds')).toEqual(['events_outbox_age_seconds 70']);
  expect(await seriesOf(registry, 'events_parked')).toEqual(['events_parked 3']);
});

test('a wait that was never read is not shown, and the other metrics still work', async () => {
  const registry = createRegistry('test');
  outboxAge(registry, () => Promise.reject(new Error('the store is away')), { now: () => 0 });
  expect(await seriesOf(registry, 'events_outbox_age_seconds')).toEqual([]);
  expect(await registry.metrics()).toContain('process_cpu_seconds_total');
});

test('services that share a registry show together what is parked', async () => {
  const registry = createRegistry('test');
  parkedGauge(registry, async () => 40);
  parkedGauge(registry, async () => 2);
  expect(await seriesOf(registry, 'events_parked')).toEqual(['events_parked 42']);
});

test('services that share a registry count calls and parked events together', async () => {
  const registry = createRegistry('test');
  const record = { service: 's', method: 'm', kind: 'ok', durationMs: 5, correlationId: 'c' };
  callObserver(registry)(record);
  callObserver(registry)(record);
  parkedCounter(registry)();
  parkedCounter(registry)();
  const calls = await seriesOf(registry, 'rpc_server_duration_seconds');
  expect(calls.find((line) => line.includes('_count'))).toMatch(/ 2$/);
  expect(await seriesOf(registry, 'events_parked_total')).toEqual(['events_parked_total 2']);
});
