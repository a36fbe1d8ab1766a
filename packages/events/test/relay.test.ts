import { newId } from '@telehealth/ids';
import { type Collection, openStore, type Store } from '@telehealth/store';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  BusUnavailable,
  createRelay,
  type EventEnvelope,
  inboxDefinition,
  insertWithEvents,
  NotHandled,
  type OutboxedDocument,
  onceByEventId,
  openBus,
  outboxIndex,
  type RelayOptions,
  updateWithEvents,
} from '../src/index.ts';
import { recorder } from './recorder.ts';
import { realClock, someEvent } from './some-event.ts';

interface Journey extends OutboxedDocument {
  readonly answers: number;
}

let store: Store;
let journeys: Collection<Journey>;
let now = 1_000_000;
const clock = { now: () => now };

beforeEach(async () => {
  now = 1_000_000;
  store = await openStore('sqlite::memory:');
  journeys = await store.collection<Journey>({ name: 'journeys', schemaVersion: 1, indexes: [outboxIndex] });
});
afterEach(() => store.close());

/** A bus that notes what it was given and does with it what the test says. */
function scriptedBus() {
  const published: string[] = [];
  const script = { publish: async (_event: EventEnvelope): Promise<void> => {} };
  const bus = {
    publish: async (event: EventEnvelope) => {
      published.push(event.id);
      await script.publish(event);
    },
  };
  return { bus, published, script };
}

function relayTo(bus: RelayOptions['bus'], options: Partial<RelayOptions> = {}) {
  return createRelay({ bus, clock, graceMs: 1_000, ...options });
}

async function start(events: readonly EventEnvelope[], id = newId('jny')): Promise<Journey> {
  const journey = insertWithEvents<Journey>({ _id: id, version: 1, answers: 0 }, events, now);
  await journeys.insert(journey);
  return journey;
}

async function answer(journey: Journey, events: readonly EventEnvelope[]): Promise<Journey> {
  const update = updateWithEvents<Journey>({ increment: { answers: 1 } }, events, now);
  const written = await journeys.update(journey._id, { version: journey.version }, update);
  if (!written) throw new Error('another writer was first');
  return written;
}

const idsOf = (events: readonly EventEnvelope[]) => events.map((event) => event.id);

test('events of a write are published in order and the outbox is cleared, its version unchanged', async () => {
  const { bus, published } = scriptedBus();
  const relay = relayTo(bus);
  const events = [someEvent(), someEvent(), someEvent()];
  const journey = await start(events);
  relay.publish(journeys, journey);
  await relay.drain();
  expect(published).toEqual(idsOf(events));
  expect(await journeys.get(journey._id)).toMatchObject({ version: 1, answers: 0 });
  expect(Object.keys((await journeys.get(journey._id)) ?? {})).not.toContain('outbox');
});

test('a document without events is let pass', async () => {
  const { bus, published } = scriptedBus();
  const relay = relayTo(bus);
  relay.publish(journeys, await start([]));
  await relay.drain();
  expect(published).toEqual([]);
});

test('a write during the publishing of another: nothing is lost, nothing published twice here', async () => {
  const { bus, published, script } = scriptedBus();
  const relay = relayTo(bus);
  const [first, second] = [someEvent(), someEvent()];
  const [started, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  script.publish = () => {
    started.resolve();
    return go.promise;
  };
  const journey = await start([first]);
  relay.publish(journeys, journey);
  await started.promise;
  const next = await answer(journey, [second]);
  relay.publish(journeys, next);
  go.resolve();
  await relay.drain();
  expect(published).toEqual(idsOf([first, second]));
  expect((await journeys.get(journey._id))?.outbox).toBeUndefined();
});

test('a relay never clears events of a newer write it does not know of', async () => {
  const { bus, script } = scriptedBus();
  const relay = relayTo(bus);
  const second = someEvent();
  const journey = await start([someEvent()]);
  script.publish = async () => {
    script.publish = async () => {};
    await answer(journey, [second]);
  };
  relay.publish(journeys, journey);
  await relay.drain();
  expect(idsOf((await journeys.get(journey._id))?.outbox ?? [])).toContain(second.id);
});

test('a bus that is down neither fails nor delays the write, and its events wait for the sweeper', async () => {
  const { bus, published, script } = scriptedBus();
  const relay = relayTo(bus);
  script.publish = () => Promise.reject(new BusUnavailable('down'));
  const events = [someEvent(), someEvent()];
  const journey = await start(events);
  relay.publish(journeys, journey);
  await relay.drain();
  expect(published).toEqual([events[0]?.id]);
  expect((await journeys.get(journey._id))?.outbox).toHaveLength(2);

  script.publish = async () => {};
  expect(await relay.sweep(journeys)).toBe(0);
  now += 1_001;
  expect(await relay.sweep(journeys)).toBe(1);
  expect(published.slice(1)).toEqual(idsOf(events));
  expect(await relay.sweep(journeys)).toBe(0);
});

test('a sweep clears what a crash left, page after page', async () => {
  const { bus, published } = scriptedBus();
  const events = Array.from({ length: 23 }, () => someEvent());
  for (const event of events) await start([event]);
  await start([]);
  now += 1_001;
  expect(await relayTo(bus, { pageSize: 5 }).sweep(journeys)).toBe(23);
  expect(published.sort()).toEqual(idsOf(events).sort());
});

test('a sweep ends when the bus goes down under it', async () => {
  const { bus, published, script } = scriptedBus();
  script.publish = async () => {
    if (published.length > 1) throw new BusUnavailable('down');
  };
  for (let n = 0; n < 12; n++) await start([someEvent()]);
  now += 1_001;
  expect(await relayTo(bus, { pageSize: 2, concurrency: 1 }).sweep(journeys)).toBe(1);
  expect(published).toHaveLength(2);
});

test('an event the bus refuses holds up neither its document nor the sweep, and comes again after the grace', async () => {
  const { bus, published, script } = scriptedBus();
  const relay = relayTo(bus, { pageSize: 1 });
  const [poison, behind, other] = [someEvent(), someEvent(), someEvent()];
  script.publish = async (event) => {
    if (event.id === poison.id) throw new NotHandled('no');
  };
  const journey = await start([poison, behind], 'jny_a');
  await start([other], 'jny_b');
  now += 1_001;
  expect(await relay.sweep(journeys)).toBe(1);
  expect(published).toEqual(idsOf([poison, behind, other]));
  expect(await journeys.get(journey._id)).toMatchObject({ outbox: [{ id: poison.id }], outboxSince: now });
  expect(await relay.sweep(journeys)).toBe(0);
  expect(published).toHaveLength(3);
  script.publish = async () => {};
  now += 1_001;
  expect(await relay.sweep(journeys)).toBe(1);
});

test('no more documents are published at once than allowed, and no more wait than allowed', async () => {
  const { bus, published, script } = scriptedBus();
  const relay = relayTo(bus, { concurrency: 2, maxPending: 5 });
  const go = Promise.withResolvers<void>();
  let [running, most] = [0, 0];
  script.publish = async () => {
    most = Math.max(most, ++running);
    await go.promise;
    running--;
  };
  for (let n = 0; n < 8; n++) relay.publish(journeys, await start([someEvent()]));
  go.resolve();
  await relay.drain();
  expect([most, published.length]).toEqual([2, 5]);
  now += 1_001;
  expect(await relay.sweep(journeys)).toBe(3);
});

test('an outbox that could not be cleared is published again: duplicates, never a loss', async () => {
  const { bus, published } = scriptedBus();
  const relay = relayTo(bus);
  const event = someEvent();
  const journey = await start([event]);
  const failing = { find: journeys.find, update: () => Promise.reject(new Error('store down')) };
  relay.publish(failing, journey);
  await relay.drain();
  now += 1_001;
  expect(await relay.sweep(journeys)).toBe(1);
  expect(published).toEqual([event.id, event.id]);
});

test('in-process, a restart brings an unhandled event to its consumer from the outbox', async () => {
  const types = ['journey.intake.submitted.v1'] as const;
  const event = someEvent();
  const crashing = openBus(undefined, { clock: realClock, retryDelaysMs: [] });
  await crashing.work({ name: 'mailer', types, handle: () => Promise.reject(new Error('cannot')) });
  const before = relayTo(crashing);
  before.publish(journeys, await start([event]));
  await before.drain();
  await crashing.close();

  now += 1_001;
  const restarted = openBus(undefined, { clock: realClock });
  const all = recorder();
  await restarted.work({ name: 'mailer', types, handle: async (e) => all.note(e) });
  expect(await relayTo(restarted).sweep(journeys)).toBe(1);
  expect(all.seen).toEqual([event]);
  await restarted.close();
});

test('onceByEventId skips what the consumer has finished, and only that', async () => {
  const inbox = await store.collection(inboxDefinition);
  const all = recorder();
  let broken = true;
  const handle = async (event: EventEnvelope) => {
    if (broken) throw new Error('cannot');
    all.note(event);
  };
  const mailer = onceByEventId(inbox, clock, 'mailer', handle);
  const event = someEvent();
  await expect(mailer(event)).rejects.toThrow('cannot');
  broken = false;
  await mailer(event);
  await mailer(event);
  await onceByEventId(inbox, clock, 'other', handle)(event);
  expect(all.ids()).toEqual([event.id, event.id]);
});

test('waitingSince tells since when the longest-waiting outbox waits, and nothing once all is published', async () => {
  const { bus, script } = scriptedBus();
  const relay = relayTo(bus);
  expect(await relay.waitingSince()).toBeUndefined();
  script.publish = () => Promise.reject(new BusUnavailable('down'));
  relay.publish(journeys, await start([someEvent()]));
  now += 5000;
  relay.publish(journeys, await start([someEvent()]));
  await relay.drain();
  expect(await relay.waitingSince()).toBe(1_000_000);
  script.publish = async () => {};
  now += 60_000;
  await relay.sweep(journeys);
  expect(await relay.waitingSince()).toBeUndefined();
});
