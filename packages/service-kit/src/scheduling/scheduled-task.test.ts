import { openStore, StoreUnavailable, type WritableCollection, type WritableStore } from '@telehealth/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRegistry } from '../telemetry/metrics.ts';
import { type FakeClock, fakeClock } from '../testing/index.ts';
import { type LeaseDocument, leaseDefinition } from './lease-document.ts';
import { runScheduledTask, type ScheduledTask } from './scheduled-task.ts';

const everyMs = 60_000;
const leaseMs = 9_000;
const dayMs = 24 * 60 * 60_000;

let store: WritableStore;
let leases: WritableCollection<LeaseDocument>;
let clock: FakeClock;
let registry: ReturnType<typeof createRegistry>;
let ticks: ScheduledTask[];
const failures: object[] = [];
const logger = { error: (fields: object) => void failures.push(fields) };

beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  leases = await store.collection(leaseDefinition);
  clock = fakeClock();
  registry = createRegistry('test');
  ticks = [];
  failures.length = 0;
});
afterEach(async () => {
  await Promise.all(ticks.map((tick) => tick.close()));
  await store.close();
});

/** Adds a replica. Its clock may differ from the others'. */
function replica(
  run: (signal: AbortSignal) => Promise<void>,
  collection = leases,
  aheadMs: () => number = () => 0,
): ScheduledTask {
  const own = { ...clock, now: () => clock.now() + aheadMs() };
  const tick = runScheduledTask(
    { serviceName: 'test', leases: collection, clock: own, logger, registry },
    { name: 'sweep', everyMs, leaseMs, run },
  );
  ticks.push(tick);
  return tick;
}

/** A run that lasts until the test ends it or its signal is aborted. */
function longRun() {
  const end = Promise.withResolvers<void>();
  const state = { runs: 0, signal: new AbortController().signal };
  const run = async (signal: AbortSignal) => {
    state.runs++;
    state.signal = signal;
    signal.addEventListener('abort', () => end.reject(signal.reason), { once: true });
    await end.promise;
  };
  return { run, state, end: end.resolve };
}

test('two replicas: one run per interval between them, the first at once', async () => {
  const runs: string[] = [];
  replica(async () => void runs.push('a'));
  replica(async () => void runs.push('b'));
  await clock.advance(0);
  expect(runs).toHaveLength(1);
  await clock.advance(everyMs - 1);
  expect(runs).toHaveLength(1);
  await clock.advance(1);
  expect(runs).toHaveLength(2);
  await clock.advance(8 * everyMs);
  expect(runs).toHaveLength(10);
});

test('of two replicas that find the task due at once one runs', async () => {
  await leases.insert({ _id: 'sweep', ranAt: 0 });
  const both = Promise.withResolvers<void>();
  let found = 0;
  const together: WritableCollection<LeaseDocument> = {
    ...leases,
    async get(...call) {
      const lease = await leases.get(...call);
      if (++found === 2) both.resolve();
      await both.promise;
      return lease;
    },
  };
  let runs = 0;
  replica(async () => void runs++, together);
  replica(async () => void runs++, together);
  await clock.advance(0);
  expect([found, runs]).toEqual([2, 1]);
});

test('a run longer than the lease renews it, and no other replica runs at the same time', async () => {
  const long = longRun();
  let others = 0;
  replica(long.run);
  await clock.advance(0);
  replica(async () => void others++);
  await clock.advance(0);
  await clock.advance(5 * everyMs);
  expect([long.state.runs, others, long.state.signal.aborted]).toEqual([1, 0, false]);
  long.end();
  await clock.advance(leaseMs);
  expect(others + long.state.runs).toBe(2);
});

test.each([
  ['lapses', leaseMs],
  ['was taken by a clock ahead, and was not renewed for its time', dayMs],
])('another replica takes over when the lease of a dead one %s', async (_, ofMs) => {
  await leases.insert({ _id: 'sweep', holder: 'dead', until: clock.now() + ofMs, ranAt: 0 });
  let runs = 0;
  replica(async () => void runs++);
  await clock.advance(0);
  await clock.advance(leaseMs - 1);
  expect(runs).toBe(0);
  await clock.advance(1);
  expect(runs).toBe(1);
});

test('a run whose lease another replica has taken is stopped, and leaves that lease alone', async () => {
  const long = longRun();
  replica(long.run);
  await clock.advance(0);
  const theirs = { holder: 'other', until: clock.now() + 100 * everyMs };
  await leases.update('sweep', {}, { set: theirs });
  await clock.advance(leaseMs / 3);
  expect(long.state.signal.aborted).toBe(true);
  expect(await leases.get('sweep')).toMatchObject(theirs);
});

test('a run that cannot renew its lease is stopped when the lease lapses, not before', async () => {
  const long = longRun();
  let down = false;
  const shaky: WritableCollection<LeaseDocument> = {
    ...leases,
    update: (...call) => (down ? Promise.reject(new StoreUnavailable()) : leases.update(...call)),
  };
  replica(long.run, shaky);
  await clock.advance(0);
  down = true;
  await clock.advance(leaseMs - 1);
  expect(long.state.signal.aborted).toBe(false);
  await clock.advance(1);
  expect(long.state.signal.aborted).toBe(true);
  down = false;
});

test('close stops the run, waits for it and releases the lease at once', async () => {
  const long = longRun();
  const closing = replica(long.run);
  await clock.advance(0);
  await closing.close();
  expect(long.state.signal.aborted).toBe(true);
  expect(await leases.get('sweep')).toEqual({ _id: 'sweep', ranAt: 0 });
  let runs = 0;
  replica(async () => void runs++);
  await clock.advance(0);
  expect(runs).toBe(1);
  expect(failures).toEqual([]);
});

test('a failed run is logged without ending the schedule', async () => {
  let runs = 0;
  replica(async () => {
    if (++runs === 1) throw new Error('cannot');
  });
  await clock.advance(0);
  await clock.advance(everyMs);
  expect(runs).toBe(2);
  expect(failures).toMatchObject([{ task: 'sweep' }]);
});

test('a store that is down for a while does not end the schedule', async () => {
  let down = true;
  const orDown = <T>(call: () => Promise<T>) => (down ? Promise.reject(new StoreUnavailable()) : call());
  const shaky: WritableCollection<LeaseDocument> = {
    ...leases,
    get: (...call) => orDown(() => leases.get(...call)),
    insert: (...call) => orDown(() => leases.insert(...call)),
    update: (...call) => orDown(() => leases.update(...call)),
  };
  let runs = 0;
  replica(async () => void runs++, shaky);
  await clock.advance(0);
  await clock.advance(leaseMs);
  expect([runs, failures.length]).toEqual([0, 2]);
  down = false;
  await clock.advance(leaseMs);
  expect(runs).toBe(1);
});

test('a last run a day in the future, written by a clock ahead, delays the next run by at most an interval', async () => {
  await leases.insert({ _id: 'sweep', ranAt: clock.now() + dayMs });
  let runs = 0;
  replica(async () => void runs++);
  await clock.advance(0);
  await clock.advance(everyMs);
  expect(runs).toBe(1);
  await clock.advance(3 * everyMs);
  expect(runs).toBe(4);
});

test('a live replica with a clock ahead keeps its lease through a long run, and its schedule', async () => {
  const long = longRun();
  let others = 0;
  replica(long.run, leases, () => dayMs);
  await clock.advance(0);
  replica(async () => void others++);
  await clock.advance(0);
  await clock.advance(5 * everyMs);
  expect([long.state.runs, others, long.state.signal.aborted]).toEqual([1, 0, false]);
  long.end();
  await clock.advance(0);
  await clock.advance(10 * everyMs);
  expect(long.state.runs + others).toBeGreaterThanOrEqual(10);
  expect(long.state.runs + others).toBeLessThanOrEqual(12);
});

test('replicas whose clocks are a day apart do not run one after another without a pause', async () => {
  const runs: string[] = [];
  replica(
    async () => void runs.push('a'),
    leases,
    () => dayMs,
  );
  replica(
    async () => void runs.push('b'),
    leases,
    () => -dayMs,
  );
  replica(async () => void runs.push('c'));
  await clock.advance(0);
  await clock.advance(10 * everyMs);
  expect(runs.length).toBeGreaterThanOrEqual(10);
  expect(runs.length).toBeLessThanOrEqual(33);
});

test('a clock that is set back stops its own replica for no longer than an interval', async () => {
  let ahead = dayMs;
  let runs = 0;
  replica(
    async () => void runs++,
    leases,
    () => ahead,
  );
  await clock.advance(0);
  await clock.advance(1);
  expect(runs).toBe(1);
  ahead = 0;
  await clock.advance(2 * everyMs);
  expect(runs).toBeGreaterThanOrEqual(2);
});

test('decisions.md 16: last success, duration and failures of a schedule are metrics, of whichever replica ran it', async () => {
  const metric = async (name: string) =>
    (await registry.getSingleMetricAsString(name)).split('\n').find((line) => line.startsWith(name));
  let fails = false;
  replica(async () => {
    if (fails) throw new Error('cannot');
    await clock.sleep(2000);
  });
  const startedAt = clock.now();
  await clock.advance(0);
  await clock.advance(2000);
  const labels = '{part="test",schedule="sweep",process="test"}';
  expect(await metric('schedule_last_success_timestamp_seconds')).toBe(
    `schedule_last_success_timestamp_seconds${labels} ${startedAt / 1000}`,
  );
  expect(await metric('schedule_duration_seconds')).toBe(`schedule_duration_seconds${labels} 2`);
  fails = true;
  await clock.advance(everyMs);
  expect(await metric('schedule_failures_total')).toBe(`schedule_failures_total${labels} 1`);
  expect(await metric('schedule_last_success_timestamp_seconds')).toBe(
    `schedule_last_success_timestamp_seconds${labels} ${startedAt / 1000}`,
  );
});
