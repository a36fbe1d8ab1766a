import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartFile } from '@telehealth/platform';
import { patientCalls } from '../distributed/operations.ts';
import { storeIdleTenants } from '../idle/idle-tenants.ts';
import { connect } from '../measure/exchange.ts';
import { measureLoad } from '../measure/load.ts';
import type { MemoryUse } from '../measure/memory-use.ts';
import { type ServerProcess, startServerProcess } from '../measure/server-process.ts';

export interface MemoryFigures {
  readonly atRest: MemoryUse;
  /** Live bytes of each journey that was answered within the last minute. */
  readonly bytesPerOpenJourney: number;
  readonly tenants: number;
  /** Live bytes more with so many tenants, each with an active domain and a receiver. */
  readonly bytesOfTenants: number;
  readonly day: DayFigures;
}

export interface DayFigures {
  readonly hours: number;
  readonly journeys: number;
  /** Of those: a busy machine makes calls late. */
  readonly failed: number;
  /** At the end of each quarter. */
  readonly quarters: readonly MemoryUse[];
}

type Server = ServerProcess<StartFile>;

/** Patients at once; the clock jumps as many minutes after each group, while no request is under way. */
const connections = 8;

/** Of the standalone. `size` is a share of the day and of 10 000 tenants; below 1 is a trial. */
export async function measureMemory(size: number): Promise<MemoryFigures> {
  const tenants = Math.max(10, Math.round(10_000 * size));
  const alone = await inFolder((dataDir) => withServer(dataDir, measureJourneys));
  const withTenants = await inFolder(async (dataDir) => {
    const storeUrl = (service: string) => `sqlite:${join(dataDir, `${service}.sqlite`)}`;
    await storeIdleTenants({ tenants, ordersOfTenant: 0 }, { storeUrl, dataDir });
    return await withServer(dataDir, (server) => server.memory());
  });
  const day = await inFolder((dataDir) => withServer(dataDir, (server) => passDay(server, size)));
  const bytesOfTenants = withTenants.liveBytes - alone.atRest.liveBytes;
  return { ...alone, tenants, bytesOfTenants, day };
}

async function measureJourneys(server: Server) {
  const atRest = await server.memory();
  const pool = connect(server.hello.base_url, connections);
  try {
    const calls = await patientCalls(server.hello, pool);
    const half = Math.floor(calls.questions / 2);
    const walk = async (journeys: number) => {
      const answer = async () => {
        const id = await calls.mint();
        for (let n = 0; n < half; n++) await calls.answer(id, n);
      };
      await measureLoad(answer, { requests: journeys, connections, cpuUs: async () => 0 });
    };
    // What the first journeys bring about is no part of a journey.
    await walk(100);
    const before = await server.memory();
    const journeys = 400;
    await walk(journeys);
    const after = await server.memory();
    return { atRest, bytesPerOpenJourney: (after.liveBytes - before.liveBytes) / journeys };
  } finally {
    await pool.close();
  }
}

/** Patients who begin, answer, pay and read, one a minute of the clock. */
async function passDay(server: Server, size: number): Promise<DayFigures> {
  const pool = connect(server.hello.base_url, connections);
  try {
    const calls = await patientCalls(server.hello, pool);
    const groups = Math.max(2, Math.round((24 * 60 * size) / connections / 4));
    let failed = 0;
    const whole = async () => {
      const id = await calls.mint();
      await calls.resume(id);
      for (let n = 0; n < calls.questions; n++) await calls.answer(id, n);
      await calls.pay(id);
      await calls.listEvents();
    };
    const patient = () =>
      whole().catch(() => {
        failed++;
      });
    const quarters: MemoryUse[] = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let group = 0; group < groups; group++) {
        await Promise.all(Array.from({ length: connections }, patient));
        await server.jump();
      }
      quarters.push(await server.memory());
    }
    const journeys = 4 * groups * connections;
    return { hours: journeys / 60, journeys, failed, quarters };
  } finally {
    await pool.close();
  }
}

async function withServer<T>(dataDir: string, measure: (server: Server) => Promise<T>): Promise<T> {
  const file = new URL('./memory-server.ts', import.meta.url);
  const server = await startServerProcess<StartFile>(file, dataDir);
  try {
    return await measure(server);
  } finally {
    await server.close();
  }
}

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
