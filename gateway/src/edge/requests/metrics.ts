import { Histogram, type Registry } from '@telehealth/service-kit/telemetry';
import type { Observe } from './finished-request.ts';

type Series = ReturnType<Histogram<string>['labels']>;

/** Labels: route template, method, status. */
export function requestMetrics(registry: Registry): Observe {
  const duration = new Histogram({
    name: 'http_server_duration_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  // Nested maps: joining the labels to a key would cost more than the count.
  const series = new Map<string, Map<string, Series[]>>();
  return ({ route, method, status, durationMs }) => {
    const ofRoute = series.get(route) ?? new Map<string, Series[]>();
    if (ofRoute.size === 0) series.set(route, ofRoute);
    const ofMethod = ofRoute.get(method) ?? [];
    if (ofMethod.length === 0) ofRoute.set(method, ofMethod);
    let one = ofMethod[status];
    if (one === undefined) {
      one = duration.labels(route, method, String(status));
      ofMethod[status] = one;
    }
    one.observe(durationMs / 1000);
  };
}
