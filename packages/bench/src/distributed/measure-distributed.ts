import { startBareRoute } from '../gateway/bare-route.ts';
import { connect } from '../measure/exchange.ts';
import type { LoadFigures } from '../measure/load.ts';
import { measureOperation, type OperationFigures } from './operation-figures.ts';
import { patientCalls } from './operations.ts';
import { type SetUp, startProduction, startStandalone } from './set-ups.ts';

export type MeasuredOperation = 'resolve' | 'next' | 'next at half load' | 'payment' | 'event list';

export type SetUpFigures = Readonly<Record<MeasuredOperation, OperationFigures>>;

/** The main path, payments with webhooks and the event list: standalone, and on MongoDB's wire and NATS. */
export interface DistributedFigures {
  readonly bare: LoadFigures;
  /** At half of the standalone's load: shows the share of sender and machine in the tails. */
  readonly bareAtHalfLoad: LoadFigures;
  readonly standalone: SetUpFigures;
  readonly production: SetUpFigures;
}

/** The questions to answer; by default the first half, at full speed. */
interface WalkPart {
  readonly from?: number;
  readonly to?: number;
  readonly perSecond?: number | undefined;
}

const connections = 16;
/** At half load: one pause of the machine spoils one of them. */
const windows = 5;

/** One set-up after the other. A `size` below 1 only shows that it runs. */
export async function measureDistributed(size: number): Promise<DistributedFigures> {
  const bareRoute = await startBareRoute(connections);
  try {
    await bareRoute.measure();
    const bare = await bareRoute.measure();
    const standalone = await figuresOf(await startStandalone(), size);
    const bareAtHalfLoad = await bareRoute.measure(standalone.next.requestsPerSecond / 2);
    const production = await figuresOf(await startProduction(), size);
    return { bare, bareAtHalfLoad, standalone, production };
  } finally {
    await bareRoute.close();
  }
}

async function figuresOf(setUp: SetUp, size: number): Promise<SetUpFigures> {
  const pool = connect(setUp.start.base_url, connections);
  const count = (whole: number) => Math.max(connections, Math.round(whole * size));
  try {
    const calls = await patientCalls(setUp.start, pool);
    const middle = Math.floor(calls.questions / 2);
    const measure = (requests: number, send: (i: number) => Promise<void>, perSecond?: number) =>
      measureOperation(setUp, requests, send, perSecond);
    const mint = async (journeys: number) => {
      const ids: string[] = [];
      await measure(journeys, async () => void ids.push(await calls.mint()));
      return ids;
    };
    /** Each journey takes one step per pass, so figures include steps of all depths. */
    const walk = (ids: readonly string[], { from = 0, to = middle, perSecond }: WalkPart = {}) => {
      const lastSteps = ids.map(() => Promise.resolve());
      const step = (i: number): Promise<void> => {
        const patient = i % ids.length;
        const answer = () => calls.answer(ids[patient] ?? '', from + Math.floor(i / ids.length));
        const answered = (lastSteps[patient] ?? Promise.resolve()).then(answer);
        lastSteps[patient] = answered;
        return answered;
      };
      return measure(ids.length * (to - from), step, perSecond);
    };

    // V8 keeps compiling a process of all services for some 20 000 requests.
    await walk(await mint(count(1600)));
    const ids = await mint(count(400));
    const resume = (requests: number) => measure(requests, (i) => calls.resume(ids[i % ids.length] ?? ''));
    await resume(count(10_000));
    const resolve = await resume(count(6000));
    const next = await walk(ids);
    const halfLoad = { perSecond: next.requestsPerSecond / 2 };
    const nextAtHalfLoad: OperationFigures[] = [];
    for (let window = 0; window < windows; window++)
      nextAtHalfLoad.push(await walk(await mint(count(150)), halfLoad));
    await walk(ids, { from: middle, to: calls.questions });
    const payment = await measure(ids.length, (i) => calls.pay(ids[i] ?? ''));
    // So many that the schedules of their time hardly count.
    const eventList = await measure(count(2000), () => calls.listEvents());
    return {
      ...{ resolve, next, payment },
      ...{ 'next at half load': medianWindow(nextAtHalfLoad), 'event list': eventList },
    };
  } finally {
    await pool.close();
    await setUp.close();
  }
}

/** That with the median of p99 to p50. */
function medianWindow(measured: readonly OperationFigures[]): OperationFigures {
  const tail = ({ p99Ms, p50Ms }: OperationFigures) => p99Ms / p50Ms;
  const [median] = measured.toSorted((one, other) => tail(one) - tail(other)).slice(measured.length >> 1);
  if (median === undefined) throw new Error('no window was measured');
  return median;
}
