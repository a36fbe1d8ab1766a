import type { ChangedCollection } from './changed-document.ts';

const timeoutMs = 1000;

/** Epoch ms at which the outbox of these collections that has waited longest was last written; undefined: none waits. */
export async function waitingSince(collections: Iterable<ChangedCollection>): Promise<number | undefined> {
  const oldest = await Promise.all(
    Array.from(collections, (collection) =>
      collection.find(
        { outboxSince: { exists: true } },
        { sort: [['outboxSince', 'asc']], limit: 1 },
        { timeoutMs },
      ),
    ),
  );
  const instants = oldest.flat().flatMap(({ outboxSince }) => outboxSince ?? []);
  return instants.length === 0 ? undefined : Math.min(...instants);
}
