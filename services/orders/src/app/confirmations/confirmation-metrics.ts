import { Counter, Histogram, type Registry } from '@telehealth/service-kit/telemetry';

export interface ConfirmationMetrics {
  readonly arrived: (outcome: 'received' | 'refused') => void;
  /** News of an order whose confirmation never came, by what found it. */
  readonly missed: (found: 'event_list' | 'reconciliation') => void;
  /** An event told an order something new so long after it happened at the provider. */
  readonly applied: (waitedMs: number) => void;
}

export function createConfirmationMetrics(registry: Registry | undefined): ConfirmationMetrics {
  const registers = registry === undefined ? [] : [registry];
  const arrived = new Counter({
    name: 'payment_confirmations_total',
    help: 'Confirmations that arrived',
    labelNames: ['outcome'],
    registers,
  });
  const missed = new Counter({
    name: 'payment_confirmations_missed_total',
    help: 'News of orders whose confirmations never came',
    labelNames: ['found'],
    registers,
  });
  const waited = new Histogram({
    name: 'payment_event_seconds',
    help: 'From an event at the provider to its order',
    buckets: [1, 2.5, 5, 10, 30, 60, 300, 900, 3600],
    registers,
  });
  // Prometheus sees no increase in the first value of a series.
  for (const outcome of ['received', 'refused']) arrived.inc({ outcome }, 0);
  for (const found of ['event_list', 'reconciliation']) missed.inc({ found }, 0);
  return {
    arrived: (outcome) => arrived.inc({ outcome }),
    missed: (found) => missed.inc({ found }),
    applied: (waitedMs) => waited.observe(waitedMs / 1000),
  };
}
