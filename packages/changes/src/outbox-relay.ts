import { atMost } from '@telehealth/concurrency';
import { type Bus, BusUnavailable, type EventsLogger } from '@telehealth/events';
import { type AuditRows, addAuditRow } from './audit-rows.ts';
import type { ChangedCollection, ChangedDocument } from './changed-document.ts';
import { duePages } from './due-pages.ts';
import { type OutboxRecord, recordId } from './outbox-record.ts';

/** How a relay works; the defaults are for production. */
export interface OutboxRelayOptions {
  readonly bus: Pick<Bus, 'publish'>;
  readonly auditRows: AuditRows;
  readonly clock: { now(): number };
  readonly logger?: EventsLogger;
  /** How many documents are worked on at once; 16. */
  readonly concurrency?: number;
  /** Most documents that wait for their turn; 10 000 by default. The sweep delivers the others. */
  readonly maxPending?: number;
  /** How long the sweep leaves a fresh outbox to its writer; 30 s. */
  readonly graceMs?: number;
  /** How many documents a sweep reads at a time; 100. */
  readonly pageSize?: number;
}

/**
 * Delivers the records of outboxes, each at least once: events to the bus, in order per document for as long as
 * publishing succeeds, and audit rows to the audit collection. It never throws into the path of a change.
 */
export interface OutboxRelay {
  /** Includes the collection in every sweep. */
  register(collection: ChangedCollection): void;
  /**
   * Delivers the document's records in the background, but those with an id in `delivered`, and then clears its outbox,
   * unless the document has been written again: then that writer delivers and clears everything. Give it every document
   * as it was written. A record that cannot be delivered stays in the outbox for the sweep.
   */
  publish(collection: ChangedCollection, document: ChangedDocument, delivered?: readonly string[]): void;
  /**
   * Delivers what is left in outboxes untouched for the grace: after a crash, or while the bus was down. What fails
   * keeps nothing else from being swept, and the first failure is thrown at the end; a collection is left early when
   * the bus is down. Run it on a schedule, one process at a time.
   */
  sweep(signal?: AbortSignal): Promise<void>;
  /**
   * Epoch ms at which the outbox that has waited longest was last written; undefined when none waits. Throws what the
   * store throws.
   */
  waitingSince(): Promise<number | undefined>;
  /** Resolves when no delivery is in progress. Call it before the bus and the store are closed. */
  drain(): Promise<void>;
}

const lookTimeoutMs = 1000;

type Outcome = 'arrived' | 'refused' | 'bus down';

/** The delivery of one document's outbox, by its newest known version. */
interface Course {
  newest: ChangedDocument;
  readonly delivered: Set<string>;
  done: Promise<boolean>;
}

/** A relay for all collections of a service. */
export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { bus, auditRows, clock, logger, concurrency = 16, maxPending = 10_000 } = options;
  const { graceMs = 30_000, pageSize = 100 } = options;
  const courses = new Map<ChangedCollection, Map<string, Course>>();
  const deliveries = atMost(concurrency);
  let saidDown = false;

  async function deliverOne(record: OutboxRecord): Promise<Outcome> {
    if (record.kind === 'audit') {
      await addAuditRow(auditRows, record.row);
      return 'arrived';
    }
    const { event } = record;
    try {
      await bus.publish(event);
      saidDown = false;
      return 'arrived';
    } catch (err) {
      if (!(err instanceof BusUnavailable)) {
        logger?.warn({ eventId: event.id, eventType: event.type, err }, 'event stays in its outbox');
        return 'refused';
      }
      if (!saidDown) logger?.warn({ err }, 'bus unavailable: events stay in their outboxes');
      saidDown = true;
      return 'bus down';
    }
  }

  /** Delivers what it can of a document's records. A bus that is down is asked once. */
  async function deliverAll({ outbox = [] }: ChangedDocument, delivered: Set<string>) {
    const left: OutboxRecord[] = [];
    let isBusDown = false;
    for (const record of outbox) {
      const id = recordId(record);
      if (delivered.has(id)) continue;
      const outcome: Outcome = isBusDown && record.kind === 'event' ? 'bus down' : await deliverOne(record);
      isBusDown ||= outcome === 'bus down';
      if (outcome === 'arrived') delivered.add(id);
      else left.push(record);
    }
    return { left, isBusDown };
  }

  /** Whether the bus was there. */
  async function run(collection: ChangedCollection, course: Course, end: () => void): Promise<boolean> {
    for (;;) {
      const document = course.newest;
      const { left, isBusDown } = await deliverAll(document, course.delivered);
      if (course.newest !== document) continue;
      // Events that wait for a bus that is down stay as they are; one that it refuses comes again after the grace.
      if (left.length < (document.outbox?.length ?? 0) || !isBusDown) {
        const change =
          left.length === 0
            ? ({ unset: ['outbox', 'outboxSince'] } as const)
            : { set: { outbox: left, outboxSince: clock.now() } };
        await collection.update(document._id, { version: document.version }, change);
      }
      if (course.newest !== document) continue;
      // In the same turn as the comparison: a newer document must not join a course that has ended.
      end();
      return !isBusDown;
    }
  }

  function coursesOf(collection: ChangedCollection): Map<string, Course> {
    const known = courses.get(collection) ?? new Map<string, Course>();
    courses.set(collection, known);
    return known;
  }

  function start(collection: ChangedCollection, document: ChangedDocument, delivered: readonly string[]) {
    const known = coursesOf(collection);
    const current = known.get(document._id);
    if (current) {
      for (const id of delivered) current.delivered.add(id);
      if (document.version > current.newest.version) current.newest = document;
      return current.done;
    }
    const course: Course = { newest: document, delivered: new Set(delivered), done: Promise.resolve(true) };
    known.set(document._id, course);
    const end = () => {
      if (known.get(document._id) === course) known.delete(document._id);
    };
    course.done = deliveries.run(() => run(collection, course, end)).finally(end);
    return course.done;
  }

  async function sweepCollection(collection: ChangedCollection, signal: AbortSignal | undefined) {
    const failures: unknown[] = [];
    const due = { field: 'outboxSince', until: clock.now() - graceMs, signal, pageSize } as const;
    for await (const documents of duePages<ChangedDocument>(collection, due)) {
      const ended = await Promise.allSettled(documents.map((document) => start(collection, document, [])));
      for (const each of ended) if (each.status === 'rejected') failures.push(each.reason);
      if (ended.some((each) => each.status === 'fulfilled' && !each.value)) break;
    }
    if (failures.length > 0) throw failures[0];
  }

  return {
    register: (collection) => void coursesOf(collection),
    publish(collection, document, delivered = []) {
      if (!document.outbox?.length) return;
      if (deliveries.size() >= maxPending && !coursesOf(collection).has(document._id)) return;
      start(collection, document, delivered).catch((err: unknown) => {
        logger?.warn({ err }, 'an outbox was not cleared: its records will be delivered again');
      });
    },
    async sweep(signal) {
      const failures: unknown[] = [];
      for (const collection of courses.keys()) {
        await sweepCollection(collection, signal).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
    async waitingSince() {
      const oldest = await Promise.all(
        [...courses.keys()].map((collection) =>
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
