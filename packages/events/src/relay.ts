import type { Collection } from '@telehealth/store';
import type { Bus } from './bus.ts';
import { BusUnavailable } from './bus-errors.ts';
import type { EventsClock } from './clock.ts';
import type { EventEnvelope } from './envelope.ts';
import type { EventsLogger } from './logger.ts';
import type { OutboxedDocument } from './outbox.ts';

/** What the relay needs of a collection; any `Collection` of outboxed documents fits. */
export type OutboxedCollection = Pick<Collection<OutboxedDocument>, 'find' | 'update'>;

/** How a relay works; the defaults are for production. */
export interface RelayOptions {
  readonly bus: Pick<Bus, 'publish'>;
  readonly clock: Pick<EventsClock, 'now'>;
  readonly logger?: EventsLogger;
  /** How many documents are published at once; 16. */
  readonly concurrency?: number;
  /** How many documents may wait for their turn; 10 000. What comes beyond is left to the sweeper. */
  readonly maxPending?: number;
  /** How long the sweeper leaves a fresh outbox to its writer; 30 s. */
  readonly graceMs?: number;
  /** How many documents a sweep reads at a time; 100. */
  readonly pageSize?: number;
}

/**
 * Brings the events of outboxes to the bus, at least once each: in order per document for as long as
 * publishing succeeds, a document at a time in one process. It never throws into the path of a state change.
 */
export interface Relay {
  /**
   * Publishes the document's events in the background and then clears its outbox, unless the document has
   * been written again: then that writer publishes everything and clears. Give it every document as it was
   * written. An event that cannot be published stays in the outbox for the sweeper.
   */
  publish(collection: OutboxedCollection, document: OutboxedDocument): void;
  /**
   * Publishes what is left in outboxes untouched for the grace: after a crash, or while the bus was down.
   * Resolves with the number of outboxes cleared; ends early when the bus is unavailable. Throws what the
   * store throws. Run it on a schedule, one process at a time.
   */
  sweep(collection: OutboxedCollection, signal?: AbortSignal): Promise<number>;
  /**
   * Epoch ms at which the outbox that has waited longest was last written; undefined when none waits. Looks at the
   * collections published from or swept here so far. Throws what the store throws.
   */
  waitingSince(): Promise<number | undefined>;
  /** Resolves when nothing is under way. Before closing the bus and the store. */
  drain(): Promise<void>;
}

const lookTimeoutMs = 1000;

/** `kept`: something is left in the outbox, or the document was written again. */
type RelayOutcome = 'cleared' | 'kept' | 'unavailable';

interface Course {
  newest: OutboxedDocument;
  done: Promise<RelayOutcome>;
}

/** A relay to the bus, for all collections of a service. */
export function createRelay(options: RelayOptions): Relay {
  const { bus, clock, logger, concurrency = 16, maxPending = 10_000 } = options;
  const { graceMs = 30_000, pageSize = 100 } = options;
  const known = new Set<OutboxedCollection>();
  const courses = new Map<OutboxedCollection, Map<string, Course>>();
  const queue: (() => void)[] = [];
  let running = 0;
  let pending = 0;
  let saidUnavailable = false;

  async function turn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= concurrency) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  }

  async function publishOne(event: EventEnvelope): Promise<'kept by the bus' | 'refused' | 'unavailable'> {
    try {
      await bus.publish(event);
      saidUnavailable = false;
      return 'kept by the bus';
    } catch (err) {
      if (!(err instanceof BusUnavailable)) {
        logger?.warn({ eventId: event.id, eventType: event.type, err }, 'event stays in its outbox');
        return 'refused';
      }
      if (!saidUnavailable) logger?.warn({ err }, 'bus unavailable: events stay in their outboxes');
      saidUnavailable = true;
      return 'unavailable';
    }
  }

  async function run(collection: OutboxedCollection, course: Course, end: () => void): Promise<RelayOutcome> {
    const published = new Set<string>();
    for (;;) {
      const document = course.newest;
      const left: EventEnvelope[] = [];
      for (const event of document.outbox ?? []) {
        if (published.has(event.id)) continue;
        const outcome = await publishOne(event);
        if (outcome === 'unavailable') return 'unavailable';
        if (outcome === 'refused') left.push(event);
        else published.add(event.id);
      }
      if (course.newest !== document) continue;
      const written = await collection.update(
        document._id,
        { version: document.version },
        left.length === 0
          ? { unset: ['outbox', 'outboxSince'] }
          : { set: { outbox: left, outboxSince: clock.now() } },
      );
      if (course.newest !== document) continue;
      // In the same turn as the comparison: a newer document must not join a course that has ended.
      end();
      return written && left.length === 0 ? 'cleared' : 'kept';
    }
  }

  function start(collection: OutboxedCollection, document: OutboxedDocument): Promise<RelayOutcome> {
    const ofCollection = courses.get(collection) ?? new Map<string, Course>();
    courses.set(collection, ofCollection);
    const current = ofCollection.get(document._id);
    if (current) {
      if (document.version > current.newest.version) current.newest = document;
      return current.done;
    }
    const course: Course = { newest: document, done: Promise.resolve('kept') };
    ofCollection.set(document._id, course);
    pending++;
    const end = () => {
      if (ofCollection.get(document._id) === course) ofCollection.delete(document._id);
    };
    course.done = turn(() => run(collection, course, end)).finally(() => {
      pending--;
      end();
    });
    return course.done;
  }

  return {
    publish(collection, document) {
      if (!document.outbox?.length) return;
      known.add(collection);
      if (pending >= maxPending && !courses.get(collection)?.has(document._id)) return;
      start(collection, document).catch((err: unknown) => {
        logger?.warn({ err }, 'an outbox was not cleared: its events will be published again');
      });
    },
    async sweep(collection, signal) {
      known.add(collection);
      let cleared = 0;
      const kept = new Set<string>();
      while (!signal?.aborted) {
        const page = await collection.find(
          { outboxSince: { lt: clock.now() - graceMs } },
          { limit: pageSize },
        );
        const rows = page.filter((document) => !kept.has(document._id));
        if (rows.length === 0) break;
        const outcomes = await Promise.all(rows.map((document) => start(collection, document)));
        for (const [i, outcome] of outcomes.entries()) {
          if (outcome === 'cleared') cleared++;
          else if (rows[i]) kept.add(rows[i]._id);
        }
        if (outcomes.includes('unavailable')) break;
      }
      return cleared;
    },
    async waitingSince() {
      const oldest = await Promise.all(
        [...known].map((collection) =>
          collection.find(
            { outboxSince: { exists: true } },
            { sort: [['outboxSince', 'asc']], limit: 1 },
            { timeoutMs: lookTimeoutMs },
          ),
        ),
      );
      const instants = oldest.flat().flatMap(({ outboxSince }) => outboxSince ?? []);
      return instants.length === 0 ? undefined : Math.min(...instants);
    },
    async drain() {
      for (;;) {
        const underWay = [...courses.values()].flatMap((each) => [...each.values()]);
        if (underWay.length === 0) return;
        await Promise.allSettled(underWay.map((course) => course.done));
      }
    },
  };
}
