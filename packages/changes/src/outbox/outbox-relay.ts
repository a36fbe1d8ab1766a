import { atMost } from '@telehealth/concurrency';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import { type CollectionRelay, createCollectionRelay } from './collection-relay.ts';
import { createRecordDelivery, type Destinations } from './deliver-records.ts';
import { waitingSince } from './waiting-since.ts';

/** How a relay works; the defaults are for production. */
export interface OutboxRelayOptions extends Destinations {
  readonly clock: { now(): number };
  /** How many documents are worked on at once; 16. */
  readonly concurrency?: number;
  /** How many documents may be worked on or wait for it; 10 000. The sweep delivers the others. */
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
  /** Ids of the records of a document that have arrived, while this process delivers it: the next change leaves them out. */
  arrived(collection: ChangedCollection, id: string): ReadonlySet<string>;
  /**
   * Delivers what has waited in outboxes for the grace: after a crash, after an outage of the bus, or since the bus refuses an
   * event. What fails keeps nothing else from being swept, and the first failure is thrown at the end; a collection is left
   * early when the bus is down. Run it on a schedule, one process at a time.
   */
  sweep(signal?: AbortSignal): Promise<void>;
  /** Epoch ms since when the outbox waits that waits longest; undefined when none waits. Throws what the store throws. */
  waitingSince(): Promise<number | undefined>;
  /** Resolves when no delivery is in progress. Call it before the bus and the store are closed. */
  drain(): Promise<void>;
}

const none: ReadonlySet<string> = new Set();

export function createOutboxRelay(options: OutboxRelayOptions): OutboxRelay {
  const { clock, logger, concurrency = 16, maxPending = 10_000, graceMs = 30_000, pageSize = 100 } = options;
  const deliveryLimit = atMost(concurrency);
  const parts = { deliver: createRecordDelivery(options), deliveryLimit, clock, graceMs, pageSize };
  const relays = new Map<ChangedCollection, CollectionRelay>();

  function relayOf(collection: ChangedCollection): CollectionRelay {
    const relay = relays.get(collection) ?? createCollectionRelay(collection, parts);
    relays.set(collection, relay);
    return relay;
  }

  return {
    register: (collection) => void relayOf(collection),
    publish(collection, document, delivered = []) {
      if (!document.outbox?.length) return;
      const relay = relayOf(collection);
      if (deliveryLimit.size() >= maxPending && !relay.isDelivering(document._id)) return;
      relay.wake(document, delivered).catch((err: unknown) => {
        logger?.warn({ err }, 'an outbox was not cleared: its records will be delivered again');
      });
    },
    arrived: (collection, id) => relays.get(collection)?.arrived(id) ?? none,
    async sweep(signal) {
      const failures: unknown[] = [];
      for (const relay of relays.values()) {
        await relay.sweep(signal).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
    waitingSince: () => waitingSince(relays.keys()),
    async drain() {
      for (;;) {
        const underWay = [...relays.values()].flatMap((relay) => relay.underWay());
        if (underWay.length === 0) return;
        await Promise.allSettled(underWay);
      }
    },
  };
}
