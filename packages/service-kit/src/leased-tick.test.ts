import { type Collection, openStore, type Store, StoreUnavailable } from '@telehealth/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { type LeaseDocument, type LeasedTick, leaseDefinition, runLeasedTick } from './leased-tick.ts';

const everyMs = 60_000;
const leaseMs = 9_000;

let store: Store;
let leases: Collection<LeaseDocument>;
let clock: FakeClock;
let ticks: LeasedTick[];
const failures: object[] = [];
const logger = { error: (fields: object) => void failures.push(fields) };

beforeEach(async () => {
  store = await openStore('sqlite::memory:');
  leases = await store.collection(leaseDefinition);
  clock = fakeClock();
  ticks = [];
  failures.length = 0;
});
afterEach(async () => {
  await Promise.all(ticks.map((tick) => tick.close()));
  await store.close();
});

/** Adds a replica. */
function replica(run: (signal: AbortSignal) => Promise<void>, collection = leases): LeasedTick {
  const tick = runLeasedTick({ leases: collection, name: 'sweep', everyMs, leaseMs, clock, run, logger });
  ticks.push(tick);
  return tick;
}

/** A run that lasts until it is told to end, or its signal does. */
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

test('a run longer than the lease keeps it, and no other replica runs meanwhile', async () => {
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

test('another replica takes over when the lease of a dead one lapses', async () => {
  await leases.insert({ _id: 'sweep', holder: 'dead', until: clock.now() + leaseMs, ranAt: 0 });
  let runs = 0;
  replica(async () => void runs++);
  await clock.advance(0);
  await clock.advance(leaseMs - 1);
  expect(runs).toBe(0);
  await clock.advance(1);
  expect(runs).toBe(1);
});

test('a run whose lease somebody else has is told to stop, and leaves that lease alone', async () => {
  const long = longRun();
  replica(long.run);
  await clock.advance(0);
  const theirs = { holder: 'other', until: clock.now() + 100 * everyMs };
  await leases.update('sweep', {}, { set: theirs });
  await clock.advance(leaseMs / 3);
  expect(long.state.signal.aborted).toBe(true);
  expect(await leases.get('sweep')).toMatchObject(theirs);
});

test('a run that cannot renew is told to stop by the time the lease lapses, not before', async () => {
  const long = longRun();
  let down = false;
  const shaky: Collection<LeaseDocument> = {
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

test('close stops the run, waits for it and gives the lease back at once', async () => {
  const long = longRun();
  const closing = replica(long.run);
  await clock.advance(0);
  await closing.close();
  expect(long.state.signal.aborted).toBe(true);
  expect(await leases.get('sweep')).toMatchObject({ holder: '', until: 0, ranAt: 0 });
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
  const shaky: Collection<LeaseDocument> = {
    ...leases,
    update: (...call) => (down ? Promise.reject(new StoreUnavailable()) : leases.update(...call)),
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
