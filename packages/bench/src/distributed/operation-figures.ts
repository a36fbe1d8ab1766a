import { type LoadFigures, measureLoad } from '../measure/load.ts';
import type { SetUp } from './set-ups.ts';

/** An operation under load. `cpuUs` of the whole is that of all our processes, without the database and the bus. */
export interface OperationFigures extends LoadFigures {
  /** CPU per operation, microseconds, by process; replicas are added up, and what used less than a microsecond is left out. */
  readonly cpuByProcess: Readonly<Record<string, number>>;
  readonly storeCalls: number;
  /** Undefined where the database is in the process. */
  readonly databaseCpuUsPerStoreCall: number | undefined;
  /** Attempts to deliver a webhook. */
  readonly deliveries: number;
}

const outside = ['mongodb', 'nats'];

/** Runs `send(i)` for each operation, sixteen at once, and waits for what it leaves behind. */
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

/** The readings once a second has passed without a delivery. */
async function settled(setUp: SetUp) {
  let readings = await readingsOf(setUp);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const later = await readingsOf(setUp);
    if (later.deliveries === readings.deliveries) return readings;
    readings = later;
  }
}
