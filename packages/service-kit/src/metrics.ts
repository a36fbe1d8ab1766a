import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics of one process, with Node's own. Labels have a fixed set of values: never an id, never a path. */
export function createRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** What one finished call looks like to metrics and the access log. */
export interface CallRecord {
  readonly service: string;
  readonly method: string;
  /** `ok` or a kind of the error table. */
  readonly kind: string;
  readonly durationMs: number;
  readonly correlationId: string;
}

/** Counts and times finished calls. Parts of one process that share a registry count into the same metric. */
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

/** Shows how many calls are in flight, over all that share the registry. */
export function callsInFlight(registry: Registry, read: () => number): void {
  const name = 'rpc_server_in_flight';
  sampledGauge(registry, { name, help: 'Served calls in flight', read, join: (a, b) => a + b });
}

/** Shows for how long events have waited for the bus, the longest over all that share the registry. */
export function outboxAge(registry: Registry, read: () => number | Promise<number>): void {
  const name = 'events_outbox_age_seconds';
  sampledGauge(registry, { name, help: 'Longest wait of an unpublished event', read, join: Math.max });
}

/** Counts events that were set aside because no try could handle them; worth an alarm. */
export function parkedCounter(registry: Registry): () => void {
  const parked = single(registry, 'events_parked_total', (name) => {
    return new Counter({ name, help: 'Events set aside unhandled', registers: [registry] });
  });
  return () => parked.inc();
}

/** The metric of this name, made when nobody made it before. */
function single<M>(registry: Registry, name: string, make: (name: string) => M): M {
  return (registry.getSingleMetric(name) as M | undefined) ?? make(name);
}

type Read = () => number | Promise<number>;

const readsOf = new WeakMap<Gauge, Read[]>();

/** A gauge read when it is asked for; not a number while any of its reads fails. */
function sampledGauge(
  registry: Registry,
  options: { name: string; help: string; read: Read; join: (a: number, b: number) => number },
): void {
  const { help, read, join } = options;
  const gauge = single(registry, options.name, (name) => {
    const reads: Read[] = [];
    const made = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const values = await Promise.all(reads.map((one) => one())).catch(() => [Number.NaN]);
        this.set(values.reduce((joined, value) => join(joined, value), 0));
      },
    });
    readsOf.set(made, reads);
    return made;
  });
  readsOf.get(gauge)?.push(read);
}
