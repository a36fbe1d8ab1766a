import { afterAll, beforeAll } from 'vitest';
import {
  type CollectionDefinition,
  type Document,
  openStore,
  type Value,
  type WritableCollection,
  type WritableStore,
} from '../../src/index.ts';

/** A document about which a suite makes no promises. */
export type Thing = { readonly _id: string; readonly [field: string]: Value };

/** What a suite of the contract is given. Its collections are fresh and empty unless they are named. */
export interface Testbed {
  readonly url: string;
  /** A fault of the emulated server: it changes a null as if there were nothing. */
  readonly nullCountsAsAbsent: boolean;
  /** In the store of the suite, or another one. */
  collection(
    definition?: Partial<CollectionDefinition<Thing>>,
    store?: WritableStore,
  ): Promise<WritableCollection<Thing>>;
  /** As `collection`, for documents of one type. */
  collectionOf<D extends Document>(
    definition: Partial<CollectionDefinition<D>>,
    store?: WritableStore,
  ): Promise<WritableCollection<D>>;
}

let collections = 0;

/** A collection name no other test of the file uses. */
export function freshName(): string {
  collections++;
  return `things_${collections}`;
}

/** Opens the store before the tests of the surrounding suite and closes it behind them. */
export function testbed(url: string, nullCountsAsAbsent: boolean): Testbed {
  let store: WritableStore | undefined;
  beforeAll(async () => {
    store = await openStore(url);
  });
  afterAll(async () => {
    await store?.close();
  });
  const collectionOf = async <D extends Document>(
    definition: Partial<CollectionDefinition<D>>,
    other = store,
  ): Promise<WritableCollection<D>> => {
    if (other === undefined) throw new Error('the suite has not begun');
    return await other.collection({ name: freshName(), schemaVersion: 1, ...definition });
  };
  return {
    url,
    nullCountsAsAbsent,
    collection: (definition = {}, other) => collectionOf<Thing>(definition, other),
    collectionOf,
  };
}

/** The ids of documents, in their order. */
export function ids(documents: readonly Document[]): string[] {
  return documents.map(({ _id }) => _id);
}
