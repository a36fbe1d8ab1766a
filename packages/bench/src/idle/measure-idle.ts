import { startProduction } from '../distributed/set-ups.ts';
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
    const before = await readings();
    await pause(seconds);
    const after = await readings();
    const lasted = (performance.now() - beganAt) / 1000;
    const perSecond = (name: string, metric: keyof typeof after) =>
      ((after[metric].get(name) ?? 0) - (before[metric].get(name) ?? 0)) / lasted;
    const processes = [...after.cpu.keys()].map((name) => ({
      name,
      share: perSecond(name, 'cpu') / 1_000_000,
      storeCallsPerSecond: perSecond(name, 'storeCalls'),
      rpcPerSecond: perSecond(name, 'rpc'),
    }));
    return { size, documents, seconds, processes };
  } finally {
    await setUp.close();
  }

  async function readings() {
    return {
      cpu: new Map(Object.entries(await setUp.cpu())),
      storeCalls: new Map(await setUp.read('store_duration_seconds_count')),
      rpc: new Map(await setUp.read('rpc_client_duration_seconds_count')),
    };
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
