import { setTimeout as delay } from 'node:timers/promises';
import type { StartFile } from '@telehealth/platform';
import { type PressureFigures, press } from '../measure/constant-rate.ts';
import { collectedBytesOf, startDeployed } from '../measure/deployed.ts';
import { startServerProcess } from '../measure/server-process.ts';
import { intakeLoad } from './intake-load.ts';

/** decisions.md 1, overload. */
export interface OverloadFigures {
  readonly capacityPerSecond: number;
  /** 500 requests at once on an idle platform. */
  readonly atOnce: PressureFigures;
  /** 600 connections that each wait for their answer. */
  readonly waiting: PressureFigures;
  /** A tenth of the capacity. */
  readonly tenth: PressureFigures;
  /** Three times the capacity, for 30 s. */
  readonly flood: PressureFigures;
  /** Another client during the flood, at a tenth of the capacity. */
  readonly neighbour: PressureFigures;
  /** A tenth again, from 5 s after the flood. */
  readonly tenthAfter: PressureFigures;
  /** Accepted with 600 connections, relative to the capacity. */
  readonly waitingGoodput: number;
  /** Accepted from both clients in the flood, relative to the capacity. */
  readonly goodput: number;
  /** Memory at the end, after garbage collection, relative to before the flood. */
  readonly memoryAfter: number;
}

interface Target {
  readonly start: StartFile;
  readonly collectedBytes: () => Promise<number>;
  close(): Promise<void>;
}

/** Few show the capacity; many keep the rate while answers are slow. */
const [few, many] = [64, 2048];
const journeys = 1500;
const floodSeconds = 30;

/** The standalone, then separate processes. */
export async function measureOverload(): Promise<{
  readonly standalone: OverloadFigures;
  readonly deployed: OverloadFigures;
}> {
  const server = await startServerProcess<StartFile>(
    new URL('../measure/standalone-server.ts', import.meta.url),
  );
  const standalone = await flood({ ...server, start: server.hello });
  const processes = await startDeployed();
  return {
    standalone,
    deployed: await flood({ ...processes, collectedBytes: () => collectedBytesOf(processes) }),
  };
}

async function flood(target: Target): Promise<OverloadFigures> {
  try {
    return await floodFigures(target);
  } finally {
    await target.close();
  }
}

async function floodFigures({ start, collectedBytes }: Target): Promise<OverloadFigures> {
  const url = start.base_url;
  const pressing = { url, nextRequest: await intakeLoad(start, journeys) };
  const neighbouring = { url, nextRequest: await intakeLoad({ ...start, ...start.neighbour }, 100) };
  const closedLoop = (connections: number, seconds: number) => press({ ...pressing, seconds, connections });
  const atRate = (perSecond: number, seconds: number) =>
    press({ ...pressing, seconds, connections: many, perSecond });

  await closedLoop(few, 3);
  const { acceptedPerSecond: capacityPerSecond } = await closedLoop(few, 5);
  const tenth = await atRate(capacityPerSecond / 10, 5);
  await delay(1000);
  const atOnce = await press({ ...pressing, seconds: 0.1, connections: 500, perSecond: 5000 });
  const waiting = await closedLoop(600, 10);
  const memoryBefore = await collectedBytes();
  // The other client connects first: Node accepts one connection per turn of its loop.
  const [flooded, neighbour] = await Promise.all([
    delay(1000).then(() => atRate(capacityPerSecond * 3, floodSeconds)),
    press({
      ...neighbouring,
      seconds: floodSeconds,
      connections: 256,
      perSecond: capacityPerSecond / 10,
    }),
  ]);
  await delay(5000);
  const tenthAfter = await atRate(capacityPerSecond / 10, 5);
  return {
    capacityPerSecond,
    atOnce,
    waiting,
    tenth,
    flood: flooded,
    neighbour,
    tenthAfter,
    waitingGoodput: waiting.acceptedPerSecond / capacityPerSecond,
    goodput: (flooded.acceptedPerSecond + neighbour.acceptedPerSecond) / capacityPerSecond,
    memoryAfter: (await collectedBytes()) / memoryBefore,
  };
}
