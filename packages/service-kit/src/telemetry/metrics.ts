import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sharedMetric, showReading } from './shared-metrics.ts';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * With Node's own metrics. Labels have fixed values: never an id or path. `process` is in every series; `part` is the
 * service of a series, where one process runs several.
 */
export function createRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** For metrics and the access log. */
export interface CallRecord {
  readonly service: string;
  readonly method: string;
  /** `ok` or an error kind. */
  readonly kind: string;
  readonly durationMs: number;
  readonly correlationId: string;
}

/** Durations. Services that share a registry share the metric. */
export function callObserver(registry: Registry): (record: CallRecord) => void {
  const duration = sharedMetric(registry, 'rpc_server_duration_seconds', (name) => {
    return new Histogram({
      name,
      help: 'Duration of served calls',
      labelNames: ['rpc_service', 'rpc_method', 'kind'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
  });
  return (record) => {
    duration.labels(record.service, record.method, record.kind).observe(record.durationMs / 1000);
  };
}

/** Summed over the services that share the registry. */
export function callsInFlight(registry: Registry, read: () => number): void {
  const name = 'rpc_server_in_flight';
  showReading(registry, { name, help: 'Served calls in flight', join: (a, b) => a + b }, read);
}

/**
 * Longest wait for the bus over the services that share the registry. `waitingSince` returns epoch ms, or undefined
 * without any; while it rejects, its last value continues.
 */
export function outboxAge(
  registry: Registry,
  waitingSince: () => Promise<number | undefined>,
  clock: { now(): number },
): void {
  const name = 'events_outbox_age_seconds';
  const read = withLastAnswer(async () => ({ since: await waitingSince() }));
  showReading(registry, { name, help: 'Longest wait of an unpublished event', join: Math.max }, async () => {
    const found = await read();
    if (found === undefined) return undefined;
    return found.since === undefined ? 0 : Math.max(0, clock.now() - found.since) / 1000;
  });
}

/** Events that a consumer could not handle. */
export function parkedCounter(registry: Registry): () => void {
  const parked = sharedMetric(registry, 'events_parked_total', (name) => {
    return new Counter({ name, help: 'Events that were parked', registers: [registry] });
  });
  return () => parked.inc();
}

/**
 * Summed over the services that share the registry; while `read` rejects, its last value counts. Should have an alarm.
 */
export function parkedGauge(registry: Registry, read: () => Promise<number>): void {
  const name = 'events_parked';
  const help = 'Events that are parked';
  showReading(registry, { name, help, join: (a, b) => a + b }, withLastAnswer(read));
}

/** While `read` rejects: its last value, undefined before the first. */
function withLastAnswer<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let last: T | undefined;
  return async () => {
    last = await read().catch(() => last);
    return last;
  };
}
