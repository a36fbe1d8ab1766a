import type { ChangedCollection } from '../document/changed-document.ts';

const timeoutMs = 1000;

/** Epoch ms since when the oldest outbox waits; undefined without any. */
export async function waitingSince(collections: Iterable<ChangedCollection>): Promise<number | undefined> {
  const oldest = await Promise.all(
    Array.from(collections, (collection) =>
      collection.find(
        { outboxSince: { exists: true } },
        { sort: { outboxSince: 'asc' }, limit: 1 },
        { timeoutMs },
      ),
    ),
  );
  const instants = oldest.flat().flatMap(({ outboxSince }) => outboxSince ?? []);
  return instants.length === 0 ? undefined : Math.min(...instants);
}
