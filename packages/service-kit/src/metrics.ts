import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics of one process, with Node's own. Labels have a fixed set of values: never an id, never a path. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
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
  const duration = single(registry, 'rpc_server_duration_seconds', (name) => {
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
  addReading(registry, { name, help: 'Served calls in flight', join: (a, b) => a + b }, read);
}

/** Shows the longest wait of an event for the bus, over the services that share the registry. */
export function outboxAge(registry: Registry, read: () => number | Promise<number>): void {
  const name = 'events_outbox_age_seconds';
  addReading(registry, { name, help: 'Longest wait of an unpublished event', join: Math.max }, read);
}

/** Counts events that were parked because their consumer could not handle them. */
export function parkedCounter(registry: Registry): () => void {
  const parked = single(registry, 'events_parked_total', (name) => {
    return new Counter({ name, help: 'Events that were parked', registers: [registry] });
  });
  return () => parked.inc();
}

/** Shows how many events are parked now, as a sum over the services that share the registry. An alarm should watch it. */
export function parkedGauge(registry: Registry, read: () => number | Promise<number>): void {
  const name = 'events_parked';
  addReading(registry, { name, help: 'Events that are parked', join: (a, b) => a + b }, read);
}

/** The metric of this name, created on first use. */
function single<M>(registry: Registry, name: string, make: (name: string) => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make(name);
}

type Reading = () => number | Promise<number>;

const readingsOf = new WeakMap<Gauge, Reading[]>();

/** Adds a reading to the gauge of this name, which shows all its readings joined; NaN while any of them fails. */
function addReading(
  registry: Registry,
  { name, help, join }: { name: string; help: string; join: (a: number, b: number) => number },
  reading: Reading,
): void {
  const gauge = single(registry, name, () => {
    const readings: Reading[] = [];
    const created = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const values = await Promise.all(readings.map((read) => read())).catch(() => [Number.NaN]);
        this.set(values.reduce((joined, value) => join(joined, value), 0));
      },
    });
    readingsOf.set(created, readings);
    return created;
  });
  readingsOf.get(gauge)?.push(reading);
}
