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
  /** An outbox was delivered, and has to be cleared. */
  readonly onDelivered: () => void;
}

export interface CollectionRelay {
  /**
   * Delivers the records, or joins the delivery that runs. Returns whether the bus was available; rejects when an
   * outbox of which a part arrived was not shortened.
   */
  wake(document: ChangedDocument, arrived: readonly string[]): Promise<boolean>;
  isDelivering(id: string): boolean;
  /** Ids of records that have arrived, from the first delivery until the outbox is cleared; undefined at other times. */
  arrived(id: string): ReadonlySet<string> | undefined;
  /** The document was written without an outbox. */
  forget(document: ChangedDocument): void;
  /** Clears the outboxes that were delivered. Rejects when the store does: their records will be delivered again. */
  clearDelivered(): Promise<void>;
  /** Delivers what is older than the grace. Throws the first failure at the end; stops when the bus is unavailable. */
  sweep(signal: AbortSignal | undefined): Promise<void>;
  /** Running deliveries. */
  underWay(): readonly Promise<boolean>[];
}

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

/** All records of this version have arrived. */
interface DeliveredOutbox extends Pick<Delivery, 'version' | 'arrived'> {
  /** Tells a document from a later one with its id. */
  readonly since: number | undefined;
}

export function createCollectionRelay(
  collection: ChangedCollection,
  { deliver, deliveryLimit, clock, graceMs, pageSize, onDelivered }: RelayParts,
): CollectionRelay {
  const deliveries = new Map<string, Delivery>();
  const delivered = new Map<string, DeliveredOutbox>();

  async function run(id: string, delivery: Delivery): Promise<boolean> {
    let isBusDown = false;
    try {
      while (delivery.next !== undefined) {
        const document = delivery.next;
        delivery.next = undefined;
        const outcome = await deliver(document.outbox ?? [], delivery.arrived);
        isBusDown = outcome.isBusDown;
        // A newer version contains these records, and is cleared with its own.
        if (delivery.next !== undefined) continue;
        if (outcome.left.length > 0) await shorten(document, outcome);
        else {
          const { version, arrived } = delivery;
          delivered.set(id, { version, arrived, since: document.outboxSince });
        }
      }
    } finally {
      // No await since the loop's last check: a newer version must not join a delivery that has ended.
      deliveries.delete(id);
    }
    if (delivered.has(id)) onDelivered();
    return !isBusDown;
  }

  /** The rest keeps its waiting time. */
  async function shorten({ _id, version, outbox = [] }: ChangedDocument, { left }: Delivered): Promise<void> {
    if (left.length < outbox.length)
      await writable(collection).update(_id, { version }, { set: { outbox: left } });
  }

  async function clearDelivered(): Promise<void> {
    const all = [...delivered];
    try {
      for (let n = 0; n < all.length; n += pageSize) {
        const page = all.slice(n, n + pageSize);
        await writable(collection).updateEach(page.map(clearing));
      }
    } finally {
      for (const [id, each] of all) if (delivered.get(id) === each) delivered.delete(id);
    }
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
    const last = delivered.get(id);
    if (last !== undefined && contains(last, document)) return Promise.resolve(true);
    const delivery: Delivery = {
      version,
      next: document,
      arrived: new Set([...(last?.arrived ?? []), ...arrived]),
      done: Promise.resolve(true),
    };
    if (last !== undefined) forgetAllBut(document, delivery.arrived);
    delivered.delete(id);
    deliveries.set(id, delivery);
    delivery.done = deliveryLimit.run(() => run(id, delivery));
    return delivery.done;
  }

  return {
    wake,
    isDelivering: (id) => deliveries.has(id),
    arrived: (id) => (deliveries.get(id) ?? delivered.get(id))?.arrived,
    forget({ _id: id, version }) {
      if ((delivered.get(id)?.version ?? version) < version) delivered.delete(id);
    },
    clearDelivered,
    async sweep(signal) {
      const failures: unknown[] = [];
      const due = { field: 'outboxSince', until: clock.now() - graceMs, signal, pageSize } as const;
      for await (const documents of duePages<ChangedDocument>(collection, due)) {
        const ended = await Promise.allSettled(documents.map((document) => wake(document, [])));
        for (const each of ended) if (each.status === 'rejected') failures.push(each.reason);
        await clearDelivered().catch((error: unknown) => failures.push(error));
        if (ended.some((each) => each.status === 'fulfilled' && !each.value)) break;
      }
      if (failures.length > 0) throw failures[0];
    },
    underWay: () => [...deliveries.values()].map(({ done }) => done),
  };
}

function contains({ version, since = 0 }: DeliveredOutbox, document: ChangedDocument): boolean {
  return document.version <= version && (document.outboxSince ?? 0) <= since;
}

function clearing([id, { version, since }]: readonly [string, DeliveredOutbox]) {
  const condition = { version, ...(since !== undefined && { outboxSince: since }) };
  return { id, condition, update: { unset: ['outbox', 'outboxSince'] } } as const;
}

/** Records that the newest version no longer has are in no later one. */
function forgetAllBut({ outbox = [] }: ChangedDocument, arrived: Set<string>): void {
  const present = new Set(outbox.map(recordId));
  for (const id of arrived) if (!present.has(id)) arrived.delete(id);
}
