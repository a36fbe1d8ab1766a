import { startProduction } from '../distributed/set-ups.ts';
import { readingsOf } from '../measure/readings.ts';
import { type IdleSize, storeIdleTenants } from './idle-tenants.ts';

/** Work of one process without any request. */
export interface IdleProcess {
  readonly name: string;
  /** CPU as a share of one core. */
  readonly share: number;
  readonly storeCallsPerSecond: number;
  /** Calls of other services. */
  readonly rpcPerSecond: number;
}

export interface IdleFigures {
  readonly size: IdleSize;
  readonly documents: number;
  readonly seconds: number;
  readonly processes: readonly IdleProcess[];
}

/** Work that was due runs after the start. */
const settleSeconds = 60;

/** On a production set-up with stored tenants, over so many seconds without requests. */
export async function measureIdle(size: IdleSize, seconds: number): Promise<IdleFigures> {
  let documents = 0;
  const setUp = await startProduction(async (target) => {
    documents = await storeIdleTenants(size, target);
  });
  try {
    await pause(settleSeconds);
    const beganAt = performance.now();
    const before = await readingsOf(setUp.start);
    await pause(seconds);
    const after = await readingsOf(setUp.start);
    const lasted = (performance.now() - beganAt) / 1000;
    const calls = (metric: string) => {
      const [then, now] = [before.sumsOf(metric), after.sumsOf(metric)];
      return (name: string) => ((now.get(name) ?? 0) - (then.get(name) ?? 0)) / lasted;
    };
    const storeCalls = calls('store_duration_seconds_count');
    const rpc = calls('rpc_client_duration_seconds_count');
    const processes = Object.entries(after.cpu).map(([name, used]) => ({
      name,
      share: (used - (before.cpu[name] ?? 0)) / lasted / 1_000_000,
      storeCallsPerSecond: storeCalls(name),
      rpcPerSecond: rpc(name),
    }));
    return { size, documents, seconds, processes };
  } finally {
    await setUp.close();
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
