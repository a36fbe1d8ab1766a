import { startBareRoute } from '../gateway/bare-route.ts';
import { cpuOf, liveBytesOf, residentBytesOf, startDeployed } from '../measure/deployed.ts';
import { connect } from '../measure/exchange.ts';
import { type LoadFigures, measureInTurn, measureLoad } from '../measure/load.ts';
import { intakeCalls, intakeHeaders, recordWalk } from './intake-calls.ts';

/** Gateway, hop, intake and embedded store, beside the bare route of the same run. */
export interface IntakeFigures {
  readonly bare: LoadFigures;
  readonly resume: LoadFigures;
  readonly next: LoadFigures;
  /** Requests per second relative to the bare route. */
  readonly resumeRatio: number;
  readonly nextRatio: number;
  /** At half of its capacity: p99 as a multiple of p50. */
  readonly nextAtHalfLoad: LoadFigures;
  /** `next` per second with many stored sessions, relative to few. */
  readonly nextAtManyRatio: number;
  readonly sessionsAtMany: number;
  /** Additional memory per stored session: live, and with garbage. */
  readonly liveBytesPerSession: number;
  readonly residentBytesPerSession: number;
}

const journeysOfRound = 334;
/** The gateway never refuses so few, however slow the machine. */
const connections = 16;

/** On a standalone platform in its own process. */
export async function measureIntake(manyJourneys: number): Promise<IntakeFigures> {
  const bare = await startBareRoute(connections);
  const platform = await startDeployed();
  const pool = connect(platform.start.base_url, connections);
  try {
    const cpuUs = () => cpuOf(platform);
    const client = intakeCalls(pool, intakeHeaders(platform.start));
    const bodies = await recordWalk(client);

    const mint = async (count: number): Promise<string[]> => {
      const ids: string[] = [];
      const one = async () => void ids.push((await client('GET', 'resolve')).journey_id);
      await measureLoad(one, { requests: count, connections, cpuUs });
      return ids;
    };
    /** Each journey takes one step per pass, so figures include steps of all depths. */
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
    const resume = (ids: readonly string[]) =>
      measureLoad(async (i) => void (await client('GET', 'resolve', ids[i % ids.length])), {
        requests: 10_000,
        connections,
        cpuUs,
      });

    const halfSteps = Math.floor(bodies.length / 2);
    let ids = await mint(1000);
    await walkAll(ids, bodies.length);
    const figures = await measureInTurn(
      {
        bare: bare.measure,
        next: async () => {
          ids = await mint(journeysOfRound);
          return await walkAll(ids, halfSteps);
        },
        resume: () => resume(ids),
      },
      3,
    );
    const nextAtHalfLoad = await walkAll(await mint(600), halfSteps, figures.next.requestsPerSecond / 2);

    const before = { live: await liveBytesOf(platform), resident: await residentBytesOf(platform) };
    await mint(manyJourneys);
    const atMany = await walkAll(await mint(journeysOfRound), halfSteps);
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
    await platform.close();
    await bare.close();
  }
}
