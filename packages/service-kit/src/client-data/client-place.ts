import { remove } from '@telehealth/changes';
import type { Plain } from '@telehealth/contracts/codec';
import type { KeptDataSchema } from '@telehealth/contracts/common/v1/client_data_service';
import type { CallOptions, Collection, Document, Filter } from '@telehealth/store';

/** What a deletion of a client leaves, and why. */
export interface Kept {
  /** Absent where it cannot be counted. */
  readonly count?: number;
  readonly why: NonNullable<Plain<typeof KeptDataSchema>['why']>;
  /** Epoch ms at which the last of it goes by itself; absent: never. */
  readonly until?: number | undefined;
}

/** How long one call may remove. */
export interface Share {
  /** Asked before each document: rests first, so that a deletion takes a quarter of a processor at most. */
  isOver(): Promise<boolean>;
  readonly limits: CallOptions;
}

/** A collection, or another place, that can hold something of a client. */
export interface ClientPlace {
  readonly place: string;
  /** What a deletion removes, and has not removed yet. */
  count(clientId: string, limits: CallOptions): Promise<number>;
  /** Removes some of it; 0: nothing can be removed now. Safe to repeat. */
  removeSome(clientId: string, share: Share): Promise<number>;
  /** Absent: a deletion leaves nothing here. */
  kept?(clientId: string, limits: CallOptions): Promise<readonly Kept[]>;
}

/** Whether it was removed. */
export type RemoveOne<D> = (document: D, limits: CallOptions) => Promise<boolean>;

const pageSize = 100;

/**
 * The documents of a collection that match one of the filters, each of which an index serves. A document whose events or audit
 * rows are not delivered yet stays until they are.
 */
export function documentsOf<D extends Document>(
  collection: Collection<D>,
  place: string,
  filtersOf: (clientId: string) => readonly Filter<D>[],
  removeOne: RemoveOne<D> = (document, limits) => removeDelivered(collection, document, limits),
): ClientPlace {
  return {
    place,
    async count(clientId, limits) {
      const counts = await Promise.all(filtersOf(clientId).map((filter) => collection.count(filter, limits)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async removeSome(clientId, share) {
      let removed = 0;
      for (const filter of filtersOf(clientId)) {
        for (const document of await collection.find(filter, { limit: pageSize }, share.limits)) {
          if (await share.isOver()) return removed;
          if (await removeOne(document, share.limits)) removed++;
        }
      }
      return removed;
    },
  };
}

/** False while events or audit rows of the document are not delivered. */
export function removeDelivered<D extends Document>(
  collection: Collection<D>,
  { _id }: Document,
  limits: CallOptions,
): Promise<boolean> {
  return remove(collection, _id, { outboxSince: { exists: false } } as Filter<D>, limits);
}

/** Ids that begin with a text. */
export function idsFrom(prefix: string): { readonly _id: { readonly gte: string; readonly lt: string } } {
  const end = prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1);
  return { _id: { gte: prefix, lt: end } };
}
