import { type Collection, type Document, openStore, type Store, type WritableStore } from '@telehealth/store';

export type StoredCollection = Parameters<Store['collection']>[0];

/** Records the collections opened on a store. */
export function recordingCollections(): {
  readonly wrapStore: (store: Store) => Store;
  collections(): readonly StoredCollection[];
  /** Copies every document of the recorded collections to the database at the address; returns their number. */
  copyTo(url: string): Promise<number>;
} {
  const recorded = new Map<string, StoredCollection>();
  let from: Store | undefined;
  return {
    wrapStore(store) {
      from = store;
      return {
        ...store,
        collection(definition) {
          recorded.set(definition.name, definition as unknown as StoredCollection);
          return store.collection(definition);
        },
      };
    },
    collections: () => [...recorded.values()],
    async copyTo(url) {
      if (from === undefined) return 0;
      const to = await openStore(url, { timeoutMs: patienceMs });
      let count = 0;
      try {
        for (const definition of recorded.values()) count += await copy(from, to, definition);
      } finally {
        await to.close();
      }
      return count;
    },
  };
}

const pageSize = 1000;
const atOnce = 8;
/** The stand-in for MongoDB inserts slowly on a busy machine. */
const patienceMs = 300_000;

async function copy(from: Store, to: WritableStore, definition: StoredCollection): Promise<number> {
  const [source, target] = [await from.collection(definition), await to.collection(definition)];
  let count = 0;
  for await (const page of pagesOf(source)) {
    await inTurn(page, (document) => target.insert(document));
    count += page.length;
  }
  return count;
}

/** In the order of ids. */
export async function* pagesOf(
  collection: Pick<Collection<Document>, 'find'>,
): AsyncGenerator<readonly Document[]> {
  for (let after: readonly [string] | undefined; ; ) {
    const options = { sort: { _id: 'asc' }, limit: pageSize, ...(after && { after }) } as const;
    const page = await collection.find({}, options, { timeoutMs: patienceMs });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = [last._id];
  }
}

/** Several at a time. */
async function inTurn<T>(all: readonly T[], work: (each: T) => Promise<unknown>): Promise<void> {
  const left = all.values();
  const worker = async () => {
    for (const each of left) await work(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
