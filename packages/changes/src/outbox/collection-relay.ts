import type { Limiter } from '@telehealth/concurrency';
import { writable } from '@telehealth/store/writing';
import type { ChangedCollection, ChangedDocument } from '../document/changed-document.ts';
import { recordId } from '../document/outbox-record.ts';
import type { Delivered, DeliverRecords } from './deliver-records.ts';
import { duePages } from './due-pages.ts';

export interface RelayParts {
  readonly deliver: DeliverRecords;
  readonly deliveryLimit: Limiter;
  readonly clock: { now(): number };
  /** Age from which a sweep takes an outbox over from its writer, ms. */
  readonly graceMs: number;
  readonly pageSize: number;
}

export interface CollectionRelay {
  /**
   * Delivers the records and clears the outbox, or joins the delivery that runs. Returns whether the bus was
   * available; rejects when the outbox was not cleared.
   */
  wake(document: ChangedDocument, arrived: readonly string[]): Promise<boolean>;
  isDelivering(id: string): boolean;
  /** Ids of records that have arrived, while the document is being delivered. */
  arrived(id: string): ReadonlySet<string>;
  /** Delivers what is older than the grace. Throws the first failure at the end; stops when the bus is unavailable. */
  sweep(signal: AbortSignal | undefined): Promise<void>;
  /** Running deliveries. */
  underWay(): readonly Promise<boolean>[];
}

const none: ReadonlySet<string> = new Set();

/** Of one document's outbox. */
interface Delivery {
  /** The newest it was woken with. */
  version: number;
  /** The document in that version, until its records are being delivered. */
  next: ChangedDocument | undefined;
  /** Ids of arrived records. */
  readonly arrived: Set<string>;
  done: Promise<boolean>;
}

export function createCollectionRelay(
  collection: ChangedCollection,
  { deliver, deliveryLimit, clock, graceMs, pageSize }: RelayParts,
): CollectionRelay {
  const deliveries = new Map<string, Delivery>();

  async function run(id: string, delivery: Delivery): Promise<boolean> {
    let isBusDown = false;
    try {
      while (delivery.next !== undefined) {
        const document = delivery.next;
        delivery.next = undefined;
        const delivered = await deliver(document.outbox ?? [], delivery.arrived);
        // A newer version contains these records, and is cleared with its own.
        if (delivery.next === undefined) await clear(document, delivered);
        isBusDown = delivered.isBusDown;
      }
    } finally {
      // No await since the loop's last check: a newer version must not join a delivery that has ended.
      deliveries.delete(id);
    }
    return !isBusDown;
  }

  /** The rest keeps its waiting time. */
  async function clear({ _id, version, outbox = [] }: ChangedDocument, { left }: Delivered): Promise<void> {
    if (left.length === outbox.length) return;
    const change =
      left.length === 0 ? ({ unset: ['outbox', 'outboxSince'] } as const) : { set: { outbox: left } };
    await writable(collection).update(_id, { version }, change);
  }

  function wake(document: ChangedDocument, arrived: readonly string[]): Promise<boolean> {
    const { _id: id, version } = document;
    const current = deliveries.get(id);
    if (current !== undefined) {
      for (const each of arrived) current.arrived.add(each);
      if (version > current.version) {
        current.version = version;
        current.next = document;
        forgetAllBut(document, current.arrived);
      }
      return current.done;
    }
    const delivery: Delivery = {
      version,
      next: document,
      arrived: new Set(arrived),
      done: Promise.resolve(true),
    };
    deliveries.set(id, delivery);
    delivery.done = deliveryLimit.run(() => run(id, delivery));
    return delivery.done;
  }

  return {
    wake,
    isDelivering: (id) => deliveries.has(id),
    arrived: (id) => deliveries.get(id)?.arrived ?? none,
    async sweep(signal) {
      const failures: unknown[] = [];
      const due = { field: 'outboxSince', until: clock.now() - graceMs, signal, pageSize } as const;
      for await (const documents of duePages<ChangedDocument>(collection, due)) {
        const ended = await Promise.allSettled(documents.map((document) => wake(document, [])));
        for (const each of ended) if (each.status === 'rejected') failures.push(each.reason);
        if (ended.some((each) => each.status === 'fulfilled' && !each.value)) break;
      }
      if (failures.length > 0) throw failures[0];
    },
    underWay: () => [...deliveries.values()].map(({ done }) => done),
  };
}

/** Records that the newest version no longer has are in no later one. */
function forgetAllBut({ outbox = [] }: ChangedDocument, arrived: Set<string>): void {
  const present = new Set(outbox.map(recordId));
  for (const id of arrived) if (!present.has(id)) arrived.delete(id);
}
