import { setTimeout as delay } from 'node:timers/promises';
import type { StartFile } from '@telehealth/platform';
import { type PressureFigures, press } from './constant-rate.ts';
import { residentBytesOf, startDeployed } from './deployed.ts';
import { intakeLoad } from './intake-load.ts';
import { startServerProcess } from './server-process.ts';

/** The figures of an overloaded set-up. */
export interface OverloadFigures {
  readonly capacityPerSecond: number;
  /** A tenth of the capacity. */
  readonly tenth: PressureFigures;
  /** Three times the capacity. */
  readonly flood: PressureFigures;
  /** A tenth again, from a second after the flood on. */
  readonly tenthAfter: PressureFigures;
  /** p99 of what was accepted in the flood, to the greater of 30 ms and the p99 at a tenth. */
  readonly p99Ratio: number;
  /** Accepted in the flood, as a part of the capacity. */
  readonly goodput: number;
  /** Capacity after the flood, as a part of what it was. */
  readonly capacityAfter: number;
  /** Resident memory at the end, as a part of what it was before the flood. */
  readonly memoryAfter: number;
}

/** A platform to load. */
interface Target {
  readonly start: StartFile;
  readonly residentBytes: () => Promise<number>;
  close(): Promise<void>;
}

/** Connections under which nothing is refused, and so many that the rate is kept while answers are slow. */
const [few, many] = [16, 512];
const journeys = 1500;

/** Floods the standalone platform, then the same as processes of their own. */
export async function measureOverload(): Promise<{
  readonly standalone: OverloadFigures;
  readonly deployed: OverloadFigures;
}> {
  const server = await startServerProcess<StartFile>('./standalone-server.ts');
  const standalone = await flood({ ...server, start: server.hello });
  const processes = await startDeployed();
  return {
    standalone,
    deployed: await flood({ ...processes, residentBytes: () => residentBytesOf(processes) }),
  };
}

async function flood(target: Target): Promise<OverloadFigures> {
  try {
    return await floodFigures(target);
  } finally {
    await target.close();
  }
}

async function floodFigures(target: Target): Promise<OverloadFigures> {
  const nextRequest = await intakeLoad(target.start, journeys);
  const pressing = { url: target.start.base_url, nextRequest };
  const capacity = () => press({ ...pressing, seconds: 1.5, connections: few });
  const atRate = (perSecond: number, seconds: number) =>
    press({ ...pressing, seconds, connections: many, perSecond });

  await press({ ...pressing, seconds: 1.5, connections: few });
  const { acceptedPerSecond: capacityPerSecond } = await capacity();
  const tenth = await atRate(capacityPerSecond / 10, 2);
  const memoryBefore = await target.residentBytes();
  const flooded = await atRate(capacityPerSecond * 3, 10);
  await delay(1000);
  const tenthAfter = await atRate(capacityPerSecond / 10, 2);
  const after = await capacity();
  return {
    capacityPerSecond,
    tenth,
    flood: flooded,
    tenthAfter,
    p99Ratio: flooded.acceptedMs.p99 / Math.max(30, tenth.acceptedMs.p99),
    goodput: flooded.acceptedPerSecond / capacityPerSecond,
    capacityAfter: after.acceptedPerSecond / capacityPerSecond,
    memoryAfter: (await target.residentBytes()) / memoryBefore,
  };
}
