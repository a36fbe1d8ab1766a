import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sharedMetric, showReading } from './shared-metrics.ts';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/**
 * The metrics of one process, with Node's own. Labels have a fixed set of values: never an id, never a path. `process` names the
 * process in every series; `part` names the service that a series is about, where one process runs several.
 */
export function createRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** One finished call, for metrics and the access log. */
export interface CallRecord {
  readonly service: string;
  readonly method: string;
  /** `ok` or a kind of the error table. */
  readonly kind: string;
  readonly durationMs: number;
  readonly correlationId: string;
}

/** Records the duration of finished calls. Services of one process that share a registry share the metric. */
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

/** Shows the calls in flight, as a sum over the services that share the registry. */
export function callsInFlight(registry: Registry, read: () => number): void {
  const name = 'rpc_server_in_flight';
  showReading(registry, { name, help: 'Served calls in flight', join: (a, b) => a + b }, read);
}

/**
 * Shows the longest wait of an event for the bus, over the services that share the registry. `waitingSince` answers epoch ms, or
 * undefined when none waits; while it rejects, the wait that it answered last goes on.
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

/** Counts events that were parked because their consumer could not handle them. */
export function parkedCounter(registry: Registry): () => void {
  const parked = sharedMetric(registry, 'events_parked_total', (name) => {
    return new Counter({ name, help: 'Events that were parked', registers: [registry] });
  });
  return () => parked.inc();
}

/**
 * Shows how many events are parked now, as a sum over the services that share the registry. While `read` rejects, it counts as
 * what it answered last. An alarm should watch it.
 */
export function parkedGauge(registry: Registry, read: () => Promise<number>): void {
  const name = 'events_parked';
  const help = 'Events that are parked';
  showReading(registry, { name, help, join: (a, b) => a + b }, withLastAnswer(read));
}

/** Answers what `read` does, and while it rejects, what it answered last: undefined before the first answer. */
function withLastAnswer<T>(read: () => Promise<T>): () => Promise<T | undefined> {
  let last: T | undefined;
  return async () => {
    last = await read().catch(() => last);
    return last;
  };
}
