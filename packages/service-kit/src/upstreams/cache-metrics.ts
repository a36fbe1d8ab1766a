import { Counter, type Registry } from 'prom-client';
import { sharedMetric } from '../telemetry/shared-metrics.ts';
import type { Cache } from './cache.ts';

/** Counts uses: `hit` from memory, `load` from the source. */
export function countedCache<A, V>(cache: Cache<A, V>, registry: Registry, name: string): Cache<A, V> {
  const gets = sharedMetric(registry, 'cache_gets_total', (metric) => {
    const labelNames = ['cache', 'outcome'];
    return new Counter({ name: metric, help: 'Uses of caches', labelNames, registers: [registry] });
  });
  const [hits, loads] = [gets.labels(name, 'hit'), gets.labels(name, 'load')];
  hits.inc(0);
  loads.inc(0);
  return {
    ...cache,
    get(key, asked) {
      const found = cache.get(key, asked);
      if (found instanceof Promise) loads.inc();
      else hits.inc();
      return found;
    },
  };
}
