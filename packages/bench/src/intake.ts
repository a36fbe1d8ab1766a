import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodyFor, type WalkedNode } from '@telehealth/e2e/walk';
import type { StartFile } from '@telehealth/platform';
import type { Pool } from 'undici';
import { cpuOf, liveBytesOf, residentBytesOf, startDeployed } from './deployed.ts';
import { connect, exchange } from './exchange.ts';
import { bareFastify } from './gateway.ts';
import { type LoadFigures, measureLoad, medianFigures } from './load.ts';

/** The main path through gateway, hop, intake and embedded store, beside the bare route of the same run. */
export interface IntakeFigures {
  readonly bare: LoadFigures;
  readonly resume: LoadFigures;
  readonly next: LoadFigures;
  /** Requests per second as a part of the bare route's. */
  readonly resumeRatio: number;
  readonly nextRatio: number;
  /** `next` at half of what it can do: p99 as a multiple of p50. */
  readonly nextAtHalfLoad: LoadFigures;
  /** Requests per second of `next` with many sessions stored, as a part of the figure with few. */
  readonly nextAtManyRatio: number;
  readonly sessionsAtMany: number;
  /** What all processes hold more once those are stored, for each of them: still in use, and garbage included. */
  readonly liveBytesPerSession: number;
  readonly residentBytesPerSession: number;
}

/** As many as the gateway never refuses, however slow the machine. */
const connections = 16;

/** Measures resume and next on a standalone platform in a process of its own. */
export async function measureIntake({
  rounds = 3,
  journeys = 1000,
  manyJourneys = 20_000,
} = {}): Promise<IntakeFigures> {
  const bare = await bareFastify();
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const platform = await startDeployed(dataDir);
  const barePool = connect(bare.hello.url, connections);
  const pool = connect(platform.start.base_url, connections);
  try {
    const { start } = platform;
    const cpuUs = () => cpuOf(platform);
    const client = intakeCalls(start, pool);
    const bodies = await recordWalk(client);

    const mint = async (count: number): Promise<string[]> => {
      const ids: string[] = [];
      const one = async () => void ids.push((await client('GET', 'resolve')).journey_id);
      await measureLoad(one, { requests: count, connections, cpuUs });
      return ids;
    };
    /** Each journey takes one step per pass, so that every figure includes steps of all depths. */
    const walkAll = async (
      ids: readonly string[],
      depth: number,
      perSecond?: number,
    ): Promise<LoadFigures> => {
      const send = async (i: number) => {
        const step = Math.floor(i / ids.length);
        await client('POST', 'next', ids[i % ids.length], bodies[step]);
      };
      const requests = ids.length * depth;
      return measureLoad(send, { requests, connections, cpuUs, ...(perSecond && { perSecond }) });
    };
    const steps = bodies.length;
    const resume = (ids: readonly string[]) =>
      measureLoad(async (i) => void (await client('GET', 'resolve', ids[i % ids.length])), {
        requests: 10_000,
        connections,
        cpuUs,
      });
    const bareRoute = () =>
      measureLoad(async () => void (await exchange(barePool, { path: '/' })), {
        requests: 20_000,
        connections,
        cpuUs: bare.cpuUs,
      });

    const warm = await mint(1000);
    await walkAll(warm, steps);
    await resume(warm);
    await bareRoute();

    const taken = { bare: [] as LoadFigures[], resume: [] as LoadFigures[], next: [] as LoadFigures[] };
    for (let round = 0; round < rounds; round++) {
      taken.bare.push(await bareRoute());
      const ids = await mint(Math.ceil(journeys / rounds));
      const half = Math.floor(steps / 2);
      const first = await walkAll(ids, half);
      taken.resume.push(await resume(ids));
      taken.next.push(first);
    }
    const figures = {
      bare: medianFigures(taken.bare),
      resume: medianFigures(taken.resume),
      next: medianFigures(taken.next),
    };
    const halfSteps = Math.floor(steps / 2);
    const nextAtHalfLoad = await walkAll(await mint(200), halfSteps, figures.next.requestsPerSecond / 2);

    const before = { live: await liveBytesOf(platform), resident: await residentBytesOf(platform) };
    await mint(manyJourneys);
    const atMany = await walkAll(await mint(Math.ceil(journeys / rounds)), halfSteps);
    const after = { resident: await residentBytesOf(platform), live: await liveBytesOf(platform) };
    return {
      ...figures,
      resumeRatio: figures.resume.requestsPerSecond / figures.bare.requestsPerSecond,
      nextRatio: figures.next.requestsPerSecond / figures.bare.requestsPerSecond,
      nextAtHalfLoad,
      nextAtManyRatio: atMany.requestsPerSecond / figures.next.requestsPerSecond,
      sessionsAtMany: manyJourneys,
      liveBytesPerSession: (after.live - before.live) / manyJourneys,
      residentBytesPerSession: (after.resident - before.resident) / manyJourneys,
    };
  } finally {
    await pool.close();
    await barePool.close();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
    await bare.close();
  }
}

/** Calls an intake operation and returns its step. Throws on any status but 200. */
type IntakeCall = (
  method: 'GET' | 'POST',
  operation: string,
  journeyId?: string,
  body?: string,
) => Promise<Step>;

interface Step {
  readonly journey_id: string;
  readonly status: string;
  readonly node: WalkedNode;
}

function intakeCalls(start: StartFile, pool: Pool): IntakeCall {
  const brand = start.brands.find(({ therapies }) => therapies.length === 1)?.brand_id ?? '';
  const own = { authorization: `Bearer ${start.api_key}`, 'x-brand-id': brand };
  return async (method, operation, journeyId, body) => {
    const path = `/v1/instrument/${operation}`;
    const headers = journeyId === undefined ? own : { ...own, 'x-journey-id': journeyId };
    return JSON.parse(await exchange(pool, { path, method, headers, body })) as Step;
  };
}

/** The bodies that walk any journey from its first node until a node asks for a media item, which each journey needs for itself. */
async function recordWalk(client: IntakeCall): Promise<string[]> {
  const bodies: string[] = [];
  let step = await client('GET', 'resolve');
  while (step.status === 'active' && step.node.media === undefined) {
    const body = JSON.stringify(bodyFor(step.node));
    bodies.push(body);
    step = await client('POST', 'next', step.journey_id, body);
  }
  return bodies;
}
