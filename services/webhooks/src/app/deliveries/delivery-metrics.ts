import { Counter, Gauge, Histogram, type Registry, showReading } from '@telehealth/service-kit/telemetry';
import type { AttemptResult } from '../../domain/deliveries/decide-close.ts';
import type { Attempt } from '../../domain/deliveries/delivery.ts';

export interface DeliveryMetrics {
  /** A delivery was made `waitedMs` before its first attempt began, and its receiver delayed it or worked all the time. */
  first(waitedMs: number, isDelayed: boolean): void;
  ended(attempt: Attempt, result: AttemptResult): void;
  /** How long the longest due delivery has waited, ms. */
  lag(ms: number): void;
  watch(taken: () => { readonly slow: number; readonly fast: number }): void;
  /** How long the first attempt that waits longest at a working receiver has been due, ms. */
  watchFirst(lagMs: () => Promise<number>): void;
}

export function createDeliveryMetrics(registry: Registry): DeliveryMetrics {
  const registers = [registry];
  const first = new Histogram({
    name: 'webhook_first_attempt_seconds',
    help: 'From the making of a delivery to its first attempt',
    labelNames: ['receiver'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers,
  });
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts that ended',
    labelNames: ['outcome', 'trigger'],
    registers,
  });
  const duration = new Histogram({
    name: 'webhook_attempt_seconds',
    help: 'Duration of attempts that tried a connection',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30],
    registers,
  });
  const details = new Counter({
    name: 'webhook_attempt_details_total',
    help: 'What did not run of attempts',
    labelNames: ['detail'],
    registers,
  });
  const lag = new Gauge({
    name: 'webhook_due_lag_seconds',
    help: 'How long the delivery that is due for longest has waited',
    registers,
  });
  return {
    first: (waitedMs, isDelayed) =>
      first.observe({ receiver: isDelayed ? 'delays' : 'works' }, waitedMs / 1000),
    ended({ trigger }, { outcome, detail, durationMs }) {
      attempts.labels(outcome, trigger).inc();
      if (detail !== undefined) details.labels(detail).inc();
      if (durationMs !== undefined) duration.observe(durationMs / 1000);
    },
    watchFirst(lagMs) {
      const name = 'webhook_first_attempt_lag_seconds';
      const help = 'How long a first attempt has been due at a receiver that works';
      showReading(registry, { name, help }, async () => (await lagMs()) / 1000);
    },
    lag: (ms) => lag.set(ms / 1000),
    watch(taken) {
      new Gauge({
        name: 'webhook_attempts_in_flight',
        help: 'Attempts under way, at slow receivers and at others',
        labelNames: ['lane'],
        registers,
        collect() {
          const { slow, fast } = taken();
          this.labels('slow').set(slow);
          this.labels('fast').set(fast);
        },
      });
    },
  };
}
