import { errorFromWire, type RpcTransport } from '@telehealth/rpc';
import { Histogram, type Registry } from 'prom-client';
import { sharedMetric } from './shared-metrics.ts';

/** Times calls by outcome: `ok` or an error kind. */
export function observedTransport(
  transport: RpcTransport,
  registry: Registry,
  upstream: string,
): RpcTransport {
  const duration = sharedMetric(registry, 'rpc_client_duration_seconds', (name) => {
    return new Histogram({
      name,
      help: 'Duration of calls of other services',
      labelNames: ['upstream', 'kind'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
  });
  async function timed<T>(call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const observe = (kind: string) =>
      duration.labels(upstream, kind).observe((performance.now() - startedAt) / 1000);
    try {
      const answer = await call();
      observe('ok');
      return answer;
    } catch (error) {
      observe(errorFromWire(error).kind);
      throw error;
    }
  }
  return {
    ...transport,
    unary: (...call) => timed(() => transport.unary(...call)),
    exchange: (...call) => timed(() => transport.exchange(...call)),
  };
}
