import { type LoadFigures, measureLoad } from '../measure/load.ts';
import type { SetUp } from './set-ups.ts';

/** `cpuUs` sums our processes, without database and bus. */
export interface OperationFigures extends LoadFigures {
  /** Microseconds per operation by process, summed over replicas; below one microsecond is left out. */
  readonly cpuByProcess: Readonly<Record<string, number>>;
  readonly storeCalls: number;
  /** Undefined with the database in the process. */
  readonly databaseCpuUsPerStoreCall: number | undefined;
  /** Delivery attempts. */
  readonly deliveries: number;
}

const outside = ['mongodb', 'nats'];

/** Sixteen at once. Includes the work that operations leave behind. */
export async function measureOperation(
  setUp: SetUp,
  requests: number,
  send: (i: number) => Promise<void>,
  perSecond?: number,
): Promise<OperationFigures> {
  const before = await readingsOf(setUp);
  const load = await measureLoad(send, {
    requests,
    connections: 16,
    cpuUs: async () => 0,
    ...(perSecond !== undefined && { perSecond }),
  });
  const after = await settled(setUp);
  const cpuByProcess: Record<string, number> = {};
  for (const [name, used] of Object.entries(after.cpu)) {
    const service = name.replace(/-\d+$/, '');
    const each = (used - (before.cpu[name] ?? 0)) / requests;
    if (each >= 1) cpuByProcess[service] = (cpuByProcess[service] ?? 0) + each;
  }
  const ours = Object.entries(cpuByProcess).filter(([name]) => !outside.includes(name));
  const storeCalls = (after.storeCalls - before.storeCalls) / requests;
  const { mongodb } = cpuByProcess;
  return {
    ...load,
    cpuUs: ours.reduce((sum, [, used]) => sum + used, 0),
    cpuByProcess,
    storeCalls,
    databaseCpuUsPerStoreCall: mongodb === undefined ? undefined : mongodb / storeCalls,
    deliveries: (after.deliveries - before.deliveries) / requests,
  };
}

async function readingsOf(setUp: SetUp) {
  const [storeCalls, deliveries] = [await setUp.storeCalls(), await setUp.deliveries()];
  return { storeCalls, deliveries, cpu: await setUp.cpu() };
}

/** After a second without a delivery. */
async function settled(setUp: SetUp) {
  let readings = await readingsOf(setUp);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const later = await readingsOf(setUp);
    if (later.deliveries === readings.deliveries) return readings;
    readings = later;
  }
}
