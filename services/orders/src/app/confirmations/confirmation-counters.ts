import { Counter, type Registry } from '@telehealth/service-kit/telemetry';

/** Counts what became of confirmations. */
export interface ConfirmationCounters {
  readonly arrived: (outcome: 'received' | 'refused') => void;
  /** News of an order whose confirmation never came, by what found it. */
  readonly missed: (found: 'event_list' | 'reconciliation') => void;
}

export function confirmationCounters(registry: Registry | undefined): ConfirmationCounters {
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
  // Prometheus sees no increase in the first value of a series.
  for (const outcome of ['received', 'refused']) arrived.inc({ outcome }, 0);
  for (const found of ['event_list', 'reconciliation']) missed.inc({ found }, 0);
  return {
    arrived: (outcome) => arrived.inc({ outcome }),
    missed: (found) => missed.inc({ found }),
  };
}
