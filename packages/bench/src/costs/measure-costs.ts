import type { Pool } from 'undici';
import { type PatientCalls, patientCalls } from '../distributed/operations.ts';
import { type SetUp, startProduction } from '../distributed/set-ups.ts';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { connect, exchange } from '../measure/exchange.ts';
import { readingsOf, settled } from '../measure/readings.ts';
import { startBenchReceiver } from '../webhooks/receiver.ts';
import { busBytes } from './bus-bytes.ts';
import { collectionsOf } from './collections-of.ts';
import { storedBytes } from './stored-bytes.ts';

/** Per unit. */
export interface Cost {
  /** Microseconds by process, summed over replicas. */
  readonly cpuByProcess: Readonly<Record<string, number>>;
  readonly reads: number;
  readonly writes: number;
  /** Document bytes by service, as JSON, without indexes. */
  readonly storedByService: Readonly<Record<string, number>>;
  /** File bytes of the bus; undefined if unknown. */
  readonly busBytes: number | undefined;
}

export interface CostFigures {
  readonly intakes: number;
  /** Additional intakes that failed on a call, as on a busy machine. */
  readonly failed: number;
  readonly questions: number;
  /** From the first question to the payment, without a receiver of events. */
  readonly intake: Cost;
  readonly deliveriesOfIntake: number;
  /** A delivery with one attempt: the difference that a receiver makes to an intake. */
  readonly delivery: Cost;
}

/** Services that store something for each intake. */
const storing = ['intake', 'orders', 'webhooks'] as const;
/** Few, so that a busy machine answers in time; no rate is measured. */
const atOnce = 4;

/** First without a receiver of events, then with one. */
export async function measureCosts(intakes: number): Promise<CostFigures> {
  let storeUrl: (service: string) => string = () => '';
  const setUp = await startProduction(
    async (target) => {
      storeUrl = target.storeUrl;
    },
    { egressAllow: ['127.0.0.0/8'] },
  );
  const pool = connect(setUp.start.base_url, atOnce);
  const receiver = await startBenchReceiver();
  try {
    const collections = new Map<string, Awaited<ReturnType<typeof collectionsOf>>>();
    for (const service of storing) collections.set(service, await collectionsOf(service));
    const read = () =>
      costsSoFar(
        setUp,
        async (service) => await storedBytes(storeUrl(service), collections.get(service) ?? []),
      );
    const calls = await patientCalls(setUp.start, pool);
    let failed = 0;
    const walk = async () => {
      const before = await read();
      failed += await walkIntakes(calls, intakes);
      await settled(setUp.start, 3);
      const after = await read();
      return { cost: costOf(before, after, intakes), deliveries: after.deliveries - before.deliveries };
    };
    // Warms up code and caches.
    await walkIntakes(calls, Math.max(atOnce, Math.round(intakes / 8)));
    await settled(setUp.start, 3);
    const { cost: intake } = await walk();
    await register(pool, setUp, receiver.urlAt(1, '/20ms'));
    const received = await walk();
    const deliveriesOfIntake = received.deliveries / intakes;
    const delivery = differenceOf(received.cost, intake, deliveriesOfIntake);
    return { intakes, failed, questions: calls.questions, intake, deliveriesOfIntake, delivery };
  } finally {
    await pool.close();
    await setUp.close();
    await receiver.close();
  }
}

/** An intake with a failed call is dropped and replaced. Returns the number dropped. */
async function walkIntakes(calls: PatientCalls, count: number): Promise<number> {
  let begun = 0;
  let failed = 0;
  const patient = async () => {
    while (begun++ < count) {
      try {
        const journeyId = await calls.mint();
        for (let n = 0; n < calls.questions; n++) await calls.answer(journeyId, n);
        await calls.pay(journeyId);
      } catch (error) {
        if (failed++ > count) throw error;
        begun--;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, patient));
  return failed;
}

async function register(pool: Pool, { start }: SetUp, url: string): Promise<void> {
  const body = JSON.stringify({ url, event_types: ['*'] });
  const path = '/v1/webhooks/registrations';
  await exchange(pool, { path, method: 'POST', headers: intakeHeaders(start), body, status: 201 });
}

type Readings = Awaited<ReturnType<typeof costsSoFar>>;

async function costsSoFar({ start }: SetUp, bytesOf: (service: string) => Promise<number>) {
  const { cpu, totalOf } = await readingsOf(start);
  const calls = (operations: RegExp) => totalOf('store_duration_seconds_count', operations);
  const reads = calls(/operation="(get|find)"/);
  const writes = calls(/operation="(insert|update|updateEach|delete)"/);
  const deliveries = totalOf('webhook_attempts_total');
  const stored = new Map<string, number>();
  for (const service of storing) stored.set(service, await bytesOf(service));
  return { cpu, reads, writes, deliveries, stored, bus: busBytes(), cpuAtEnd: (await readingsOf(start)).cpu };
}

/** Per unit, between two readings; reading itself costs nothing. */
function costOf(before: Readings, after: Readings, count: number): Cost {
  const cpuByProcess: Record<string, number> = {};
  for (const [name, used] of Object.entries(after.cpu)) {
    const service = name.replace(/-\d+$/, '');
    cpuByProcess[service] = (cpuByProcess[service] ?? 0) + (used - (before.cpuAtEnd[name] ?? 0)) / count;
  }
  const stored = storing.map((service) => {
    const grown = (after.stored.get(service) ?? 0) - (before.stored.get(service) ?? 0);
    return [service, grown / count] as const;
  });
  const [busBefore, busAfter] = [before.bus, after.bus];
  const isBusKnown = busBefore !== undefined && busAfter !== undefined;
  return {
    cpuByProcess,
    reads: (after.reads - before.reads) / count,
    writes: (after.writes - before.writes) / count,
    storedByService: Object.fromEntries(stored),
    busBytes: isBusKnown ? (busAfter - busBefore) / count : undefined,
  };
}

/** Per unit, for `count` units that make the difference. */
function differenceOf(more: Cost, less: Cost, count: number): Cost {
  const each = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(a).map(([name, value]) => [name, (value - (b[name] ?? 0)) / count]));
  return {
    cpuByProcess: each(more.cpuByProcess, less.cpuByProcess),
    reads: (more.reads - less.reads) / count,
    writes: (more.writes - less.writes) / count,
    storedByService: each(more.storedByService, less.storedByService),
    busBytes:
      more.busBytes === undefined || less.busBytes === undefined
        ? undefined
        : (more.busBytes - less.busBytes) / count,
  };
}
