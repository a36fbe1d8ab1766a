import { atMost } from '@telehealth/concurrency';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import { type CollectionRelay, createCollectionRelay } from './collection-relay.ts';
import { createRecordDelivery, type Destinations } from './deliver-records.ts';

/** The defaults are for production. */
export interface OutboxRelayOptions extends Destinations {
  readonly clock: { now(): number; sleep(ms: number): Promise<void> };
  /** Documents delivered at once; 16. */
  readonly concurrency?: number;
  /** Documents running or queued; 10 000. The sweep delivers the others. */
  readonly maxPending?: number;
  /** Age from which the sweep takes an outbox over from its writer, ms; 30 s. */
  readonly graceMs?: number;
  /** Of a sweep; 100. */
  readonly pageSize?: number;
}

/**
 * Delivers each record at least once: events to the bus, in order per document while publishing succeeds, and
 * audit rows to the audit collection. Never throws into a change.
 */
export interface OutboxRelay {
  /** Adds the collection to every sweep. */
  register(collection: ChangedCollection): void;
  /**
   * Delivers the records in the background, except ids in `delivered`. The next change of the document leaves out
   * what has arrived; outboxes of documents without one are cleared together, a second later. If the document was
   * written again, that writer delivers everything. Pass every written document. A failed record stays in the outbox
   * for the sweep.
   */
  publish(collection: ChangedCollection, document: ChangedDocument, delivered?: readonly string[]): void;
  /**
   * Ids of records that have arrived, from the first delivery of the document by this process until its outbox is
   * cleared; the next change omits them. Undefined at other times.
   */
  arrived(collection: ChangedCollection, id: string): ReadonlySet<string> | undefined;
  /**
   * Delivers outboxes older than the grace: after a crash or an outage, or when the bus refused an event. A
   * failure does not stop the sweep; the first one is thrown at the end. An unavailable bus ends a collection
   * early. Run it on a schedule, in one process at a time.
   */
  sweep(signal?: AbortSignal): Promise<void>;
  /**
   * Epoch ms since when the oldest outbox waits; undefined without any. One of the last second counts as delivered.
   * Throws what the store throws.
   */
  waitingSince(): Promise<number | undefined>;
  /** Resolves when no delivery runs and no delivered outbox waits. Call it before closing the bus and the store. */
  drain(): Promise<void>;
}

/** What was published in this time is published again after a crash, and each consumer knows it by its id. */
const clearAfterMs = 1000;

export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { clock, logger, concurrency = 16, maxPending = 10_000, graceMs = 30_000, pageSize = 100 } = options;
  const deliveryLimit = atMost(concurrency);
  const deliver = createRecordDelivery(options);
  const parts = { deliver, deliveryLimit, clock, graceMs, pageSize, onDelivered: () => void clearSoon() };
  const relays = new Map<ChangedCollection, CollectionRelay>();
  let isClearingSoon = false;

  async function clearSoon(): Promise<void> {
    if (isClearingSoon) return;
    isClearingSoon = true;
    await clock.sleep(clearAfterMs);
    isClearingSoon = false;
    await clearDelivered();
  }

  async function clearDelivered(): Promise<void> {
    for (const relay of relays.values()) {
      await relay.clearDelivered().catch((err: unknown) => {
        logger?.warn({ err }, 'outboxes were not cleared: their records will be delivered again');
      });
    }
  }

  function relayOf(collection: ChangedCollection): CollectionRelay {
    const relay = relays.get(collection) ?? createCollectionRelay(collection, parts);
    relays.set(collection, relay);
    return relay;
  }

  return {
    register: (collection) => void relayOf(collection),
    publish(collection, document, delivered = []) {
      if (!document.outbox?.length) return relays.get(collection)?.forget(document);
      const relay = relayOf(collection);
      if (deliveryLimit.size() >= maxPending && !relay.isDelivering(document._id)) return;
      relay.wake(document, delivered).catch((err: unknown) => {
        logger?.warn({ err }, 'an outbox was not cleared: its records will be delivered again');
      });
    },
    arrived: (collection, id) => relays.get(collection)?.arrived(id),
    async sweep(signal) {
      const failures: unknown[] = [];
      for (const relay of relays.values()) {
        await relay.sweep(signal).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
    waitingSince: () => waitingSince(relays.keys(), clock.now() - clearAfterMs),
    async drain() {
      for (;;) {
        const underWay = [...relays.values()].flatMap((relay) => relay.underWay());
        if (underWay.length === 0) return await clearDelivered();
        await Promise.allSettled(underWay);
      }
    },
  };
}

const timeoutMs = 1000;

/** Epoch ms since when the oldest outbox waits that is as old as an instant; undefined without any. */
async function waitingSince(
  collections: Iterable<ChangedCollection>,
  until: number,
): Promise<number | undefined> {
  const oldest = await Promise.all(
    Array.from(collections, (collection) =>
      collection.find(
        { outboxSince: { lte: until } },
        { sort: { outboxSince: 'asc' }, limit: 1 },
        { timeoutMs },
      ),
    ),
  );
  const instants = oldest.flat().flatMap(({ outboxSince }) => outboxSince ?? []);
  return instants.length === 0 ? undefined : Math.min(...instants);
}
