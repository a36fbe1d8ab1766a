import type { Collection, Document, Filter, Sort } from '@telehealth/store';
import { Counter, type Registry } from 'prom-client';
import { sharedMetric, showReading } from '../telemetry/shared-metrics.ts';
import type { LeaseDocument } from './lease-document.ts';

/** For store calls during a scrape, ms. */
const limits = { timeoutMs: 1000 } as const;

interface ScheduleName {
  readonly part: string;
  readonly schedule: string;
}

/** From the lease, so that every replica shows the same. Counts failed runs of this process. */
export function scheduleMetrics(
  registry: Registry,
  { part, schedule }: ScheduleName,
  leases: Pick<Collection<LeaseDocument>, 'get'>,
): { failed(): void } {
  const labels = { part, schedule };
  const show = (name: string, help: string, field: 'succeededAt' | 'tookMs') =>
    showReading(registry, { name, help, labels }, async () => {
      const value = (await leases.get(schedule, limits))?.[field];
      return value === undefined ? undefined : value / 1000;
    });
  show(
    'schedule_last_success_timestamp_seconds',
    'When the last run began that did all of its work',
    'succeededAt',
  );
  show('schedule_duration_seconds', 'How long the last finished run took', 'tookMs');
  const failures = sharedMetric(registry, 'schedule_failures_total', (name) => {
    const labelNames = ['part', 'schedule'];
    return new Counter({ name, help: 'Runs that failed', labelNames, registers: [registry] });
  });
  failures.inc(labels, 0);
  return { failed: () => failures.inc(labels) };
}

/** Due time of the oldest due work (epoch ms); undefined without any. */
export type FindOldestDue = () => Promise<number | undefined>;

/** By `dueAt`, which needs an index. */
export function oldestDue<D extends Document & { readonly dueAt?: number }>(
  documents: Pick<Collection<D>, 'find'>,
): FindOldestDue {
  return async () => {
    const filter = { dueAt: { gt: 0 } } as Filter<D>;
    const [first] = await documents.find(filter, { sort: { dueAt: 'asc' } as Sort<D>, limit: 1 }, limits);
    return first?.dueAt;
  };
}

/** Age of the oldest due work. */
export function showDueLag(
  registry: Registry,
  { part, work }: { readonly part: string; readonly work: string },
  { oldest, now }: { readonly oldest: FindOldestDue; readonly now: () => number },
): void {
  const help = 'How long the work that is due for longest has waited';
  showReading(registry, { name: 'work_due_lag_seconds', help, labels: { part, work } }, async () => {
    return Math.max(0, now() - ((await oldest()) ?? Infinity)) / 1000;
  });
}
