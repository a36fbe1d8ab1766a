import type { Db } from 'mongodb';
import type { CollectionSize } from '../port.ts';

/** From the statistics of the database; of one without them, only the numbers of documents. */
export async function sizesIn(database: Db, signal: AbortSignal): Promise<readonly CollectionSize[]> {
  const found = await database.listCollections({}, { nameOnly: true, signal }).toArray();
  const names = found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  return await Promise.all(names.toSorted().map((name) => sizeOf(database, name, signal)));
}

async function sizeOf(database: Db, name: string, signal: AbortSignal): Promise<CollectionSize> {
  try {
    const { count, storageSize, totalIndexSize } = await database.command({ collStats: name }, { signal });
    const bytes = Number(storageSize) + Number(totalIndexSize);
    return { name, documents: Number(count), bytes: Number.isFinite(bytes) ? bytes : undefined };
  } catch (error) {
    if (signal.aborted) throw error;
    const documents = await database.collection(name).estimatedDocumentCount();
    return { name, documents, bytes: undefined };
  }
}
