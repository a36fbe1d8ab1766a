import { databaseBytes } from '../measure/database-bytes.ts';
import { type LoadFigures, measureLoad } from '../measure/load.ts';
import { readingsOf, settled } from '../measure/readings.ts';
import type { SetUp } from './set-ups.ts';

/** `cpuUs` sums our processes, without database and bus. */
export interface OperationFigures extends LoadFigures {
  /** Microseconds per operation by process, summed over replicas; below one microsecond is left out. */
  readonly cpuByProcess: Readonly<Record<string, number>>;
  readonly storeCalls: number;
  /** Undefined with the database in the process. */
  readonly databaseCpuUsPerStoreCall: number | undefined;
  /** To and from the database; undefined with the database in the process. */
  readonly databaseBytes: number | undefined;
  /** Events that services publish on the bus. */
  readonly messages: number;
  /** Delivery attempts. */
  readonly deliveries: number;
}

const outside = ['mongodb', 'nats'];

/** Sixteen at once. Includes the work that operations leave behind. */
export async function measureOperation(
  { start }: Pick<SetUp, 'start'>,
  requests: number,
  send: (i: number) => Promise<void>,
  perSecond?: number,
): Promise<OperationFigures> {
  const before = await readingsOf(start);
  const bytesBefore = databaseBytes();
  const load = await measureLoad(send, {
    requests,
    connections: 16,
    cpuUs: async () => 0,
    ...(perSecond !== undefined && { perSecond }),
  });
  await settled(start, 1);
  const bytesAfter = databaseBytes();
  const after = await readingsOf(start);
  const grown = (metric: string) => (after.totalOf(metric) - before.totalOf(metric)) / requests;
  const cpuByProcess: Record<string, number> = {};
  for (const [name, used] of Object.entries(after.cpu)) {
    const service = name.replace(/-\d+$/, '');
    const each = (used - (before.cpu[name] ?? 0)) / requests;
    if (each >= 1) cpuByProcess[service] = (cpuByProcess[service] ?? 0) + each;
  }
  const ours = Object.entries(cpuByProcess).filter(([name]) => !outside.includes(name));
  const storeCalls = grown('store_duration_seconds_count');
  const { mongodb } = cpuByProcess;
  return {
    ...load,
    cpuUs: ours.reduce((sum, [, used]) => sum + used, 0),
    cpuByProcess,
    storeCalls,
    databaseCpuUsPerStoreCall: mongodb === undefined ? undefined : mongodb / storeCalls,
    databaseBytes:
      bytesBefore === undefined || bytesAfter === undefined
        ? undefined
        : (bytesAfter - bytesBefore) / requests,
    messages: grown('events_published_total'),
    deliveries: grown('webhook_attempts_total'),
  };
}
