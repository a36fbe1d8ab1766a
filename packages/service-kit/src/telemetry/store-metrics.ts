import {
  AmbiguousWrite,
  type Document,
  type Store,
  StoreUnavailable,
  UniqueViolation,
  UnknownMatch,
  type WritableCollection,
} from '@telehealth/store';
import { writable } from '@telehealth/store/writing';
import { Counter, Histogram, type Registry } from 'prom-client';
import { sharedMetric, showReading } from './shared-metrics.ts';

type Operation = keyof WritableCollection<Document>;

/** Times and counts calls. `part` is the store's service. */
export function observedStore(store: Store, registry: Registry, part: string): Store {
  const observe = storeObserver(registry, part);
  return {
    async collection(definition) {
      const collection = writable(await store.collection(definition));
      const { insert, get, find, count, update, updateEach, delete: remove } = collection;
      const observed: typeof collection = {
        insert: (...call) => observe('insert', () => insert(...call)),
        get: (...call) => observe('get', () => get(...call)),
        find: (...call) => observe('find', () => find(...call)),
        count: (...call) => observe('count', () => count(...call)),
        update: (...call) => observe('update', () => update(...call)),
        updateEach: (...call) => observe('updateEach', () => updateEach(...call)),
        delete: (...call) => observe('delete', () => remove(...call)),
      };
      return observed;
    },
    ping: (options) => store.ping(options),
    sizes: (options) => store.sizes(options),
    close: () => store.close(),
  };
}

function storeObserver(registry: Registry, part: string) {
  const duration = sharedMetric(registry, 'store_duration_seconds', (name) => {
    return new Histogram({
      name,
      help: 'Duration of calls of the database, failed ones included',
      labelNames: ['part', 'operation'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10],
      registers: [registry],
    });
  });
  const errors = sharedMetric(registry, 'store_errors_total', (name) => {
    const labelNames = ['part', 'operation', 'error'];
    return new Counter({ name, help: 'Failed calls of the database', labelNames, registers: [registry] });
  });
  let inFlight = 0;
  const gauge = { name: 'store_in_flight', help: 'Calls of the database in flight', labels: { part } };
  showReading(registry, gauge, () => inFlight);

  return async <T>(operation: Operation, call: () => Promise<T>): Promise<T> => {
    const startedAt = performance.now();
    inFlight++;
    try {
      return await call();
    } catch (error) {
      const name = errorName(error);
      if (name !== undefined) errors.inc({ part, operation, error: name });
      throw error;
    } finally {
      inFlight--;
      duration.labels(part, operation).observe((performance.now() - startedAt) / 1000);
    }
  };
}

/** Undefined for an expected answer. */
function errorName(error: unknown): string | undefined {
  if (error instanceof UniqueViolation || error instanceof UnknownMatch) return undefined;
  if (error instanceof StoreUnavailable) return 'unavailable';
  if (error instanceof AmbiguousWrite) return 'ambiguous';
  return 'other';
}
