import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

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

/** Counts and times finished calls. */
export function callObserver(registry: Registry): (record: CallRecord) => void {
  const duration = new Histogram({
    name: 'rpc_server_duration_seconds',
    help: 'Duration of served calls',
    labelNames: ['rpc_service', 'rpc_method', 'kind'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (record) => {
    duration.labels(record.service, record.method, record.kind).observe(record.durationMs / 1000);
  };
}

/** Counts events that were set aside because no try could handle them; worth an alarm. */
export function parkedCounter(registry: Registry): () => void {
  const parked = new Counter({
    name: 'events_parked_total',
    help: 'Events set aside unhandled',
    registers: [registry],
  });
  return () => parked.inc();
}
