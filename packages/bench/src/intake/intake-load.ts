import type { StartFile } from '@telehealth/platform';
import type { LoadRequest } from '../measure/constant-rate.ts';
import { connect } from '../measure/exchange.ts';
import { intakeCalls, intakeHeaders, recordWalk } from './intake-calls.ts';

/** It has at most one request in flight. */
interface Walker {
  readonly journeyId: string;
  step: number;
}

/** The others read the current step. */
const stepsOfTen = 4;

/**
 * Returns an endless stream of raw requests: reads of the current step, and steps. A refused step is repeated later.
 */
export async function intakeLoad(start: StartFile, journeys: number): Promise<() => LoadRequest> {
  const own = intakeHeaders(start);
  const pool = connect(start.base_url, 16);
  const call = intakeCalls(pool, own);
  const bodies = await recordWalk(call);
  const walkers: Walker[] = [];
  const mint = async () => {
    while (walkers.length < journeys)
      walkers.push({ journeyId: (await call('GET', 'resolve')).journey_id, step: 0 });
  };
  await Promise.all(Array.from({ length: 16 }, mint));
  await pool.close();

  const headerLines = (journeyId: string) =>
    `host: bench\r\nauthorization: ${own.authorization}\r\nx-brand-id: ${own['x-brand-id']}\r\nx-journey-id: ${journeyId}\r\n`;
  const read = (journeyId: string) =>
    Buffer.from(`GET /v1/instrument/resolve HTTP/1.1\r\n${headerLines(journeyId)}\r\n`);
  const next = (journeyId: string, body: string) =>
    Buffer.from(
      `POST /v1/instrument/next HTTP/1.1\r\n${headerLines(journeyId)}content-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  const reads = walkers.map(({ journeyId }) => read(journeyId));
  const waiting = [...walkers];
  let turn = 0;
  return () => {
    turn++;
    const walker = turn % 10 < stepsOfTen ? waiting.shift() : undefined;
    const body = walker && bodies[walker.step];
    if (walker === undefined || body === undefined)
      return { bytes: reads[turn % reads.length] ?? Buffer.alloc(0) };
    const ended = (status: number | undefined) => {
      if (status === 200) walker.step++;
      if (status !== undefined && walker.step < bodies.length) waiting.push(walker);
    };
    return { bytes: next(walker.journeyId, body), ended };
  };
}
