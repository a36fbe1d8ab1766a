import type { Pool } from 'undici';
import { type PatientCalls, patientCalls } from '../distributed/operations.ts';
import { type SetUp, startProduction } from '../distributed/set-ups.ts';
import { intakeHeaders } from '../intake/intake-calls.ts';
import { connect, exchange } from '../measure/exchange.ts';
import { startBenchReceiver } from '../webhooks/receiver.ts';
import { busBytes } from './bus-bytes.ts';
import { collectionsOf } from './collections-of.ts';
import { storedBytes } from './stored-bytes.ts';

/** What one of something costs. */
export interface Cost {
  /** Microseconds by process; replicas are added up. */
  readonly cpuByProcess: Readonly<Record<string, number>>;
  readonly reads: number;
  readonly writes: number;
  /** Bytes of documents by service, as JSON and without indexes. */
  readonly storedByService: Readonly<Record<string, number>>;
  /** Bytes in the files of the bus; undefined where they are not known. */
  readonly busBytes: number | undefined;
}

export interface CostFigures {
  readonly intakes: number;
  /** Intakes besides that a call failed of, as happens on a busy machine. */
  readonly failed: number;
  readonly questions: number;
  /** A qualification from the first question to the payment, of a brand whose events nobody receives. */
  readonly intake: Cost;
  readonly deliveriesOfIntake: number;
  /** A delivery with its one attempt: what intakes cost more whose events are received. */
  readonly delivery: Cost;
}

/** The services that store something for each intake. */
const storing = ['intake', 'orders', 'webhooks'] as const;
/** Few, so that a busy machine answers each in time: what is measured is no rate. */
const atOnce = 4;

/** Walks so many intakes to their payment, first without a receiver of events and then with one. */
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
      readingsOf(
        setUp,
        async (service) => await storedBytes(storeUrl(service), collections.get(service) ?? []),
      );
    const calls = await patientCalls(setUp.start, pool);
    let failed = 0;
    const walk = async () => {
      const before = await read();
      failed += await walkIntakes(calls, intakes);
      await settled(setUp);
      const after = await read();
      return { cost: costOf(before, after, intakes), deliveries: after.deliveries - before.deliveries };
    };
    // The first ones make code and caches warm.
    await walkIntakes(calls, Math.max(atOnce, Math.round(intakes / 8)));
    await settled(setUp);
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

/** Walks so many intakes; one that a call fails of is left, and another one begun. How many were left. */
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

type Readings = Awaited<ReturnType<typeof readingsOf>>;

async function readingsOf(setUp: SetUp, bytesOf: (service: string) => Promise<number>) {
  const total = async (operations: RegExp) =>
    (await setUp.read('store_duration_seconds_count', operations)).reduce((sum, [, value]) => sum + value, 0);
  const cpu = await setUp.cpu();
  const [reads, writes] = [
    await total(/operation="(get|find)"/),
    await total(/operation="(insert|update|updateEach|delete)"/),
  ];
  const deliveries = await setUp.deliveries();
  const stored = new Map<string, number>();
  for (const service of storing) stored.set(service, await bytesOf(service));
  return { cpu, reads, writes, deliveries, stored, bus: busBytes(), cpuAtEnd: await setUp.cpu() };
}

/** What each of so many cost between two readings. Reading itself costs nothing here. */
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

/** What one of `count` costs that make the difference. */
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

/** Waits until nothing was sent for three seconds: what an intake leaves behind is done then. */
async function settled(setUp: SetUp): Promise<void> {
  for (let quiet = 0, before = await setUp.deliveries(); quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const now = await setUp.deliveries();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
}
