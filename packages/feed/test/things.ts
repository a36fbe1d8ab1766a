import { openStore, type WritableCollection } from '@telehealth/store';
import { onTestFinished } from 'vitest';
import {
  type FedDocument,
  type FeedParts,
  openFeed,
  stampedWithin,
  unstamped,
  unstampedIndex,
} from '../src/index.ts';

/** A document of these tests: it counts the changes of each writer. */
export interface Thing extends FedDocument {
  readonly by: { readonly [writer: string]: number };
}

export const feedName = 'cli_1';

/** A fresh store with a collection of things, and feeds over it. `wrap` stands between a feed and what it stores. */
export async function openThings(url = 'sqlite::memory:') {
  const store = await openStore(url);
  onTestFinished(() => store.close());
  const things = await store.collection<Thing>({
    name: 'things',
    indexes: [unstampedIndex, { name: 'updated_at', fields: ['updatedAt', '_id'] }],
  });
  const clock = { at: 1000, now: () => clock.at };
  const open = (parts: Partial<FeedParts<Thing>> = {}) =>
    openFeed<Thing>({ store, documents: things, clock, ...parts });
  return { store, things, clock, open };
}

/** Changes a thing once, under the name of a writer. */
export async function change(things: WritableCollection<Thing>, id: string, writer = 'w'): Promise<Thing> {
  for (;;) {
    const present = await things.get(id);
    if (present === undefined) {
      const thing: Thing = { _id: id, version: 1, by: { [writer]: 1 }, ...unstamped(feedName) };
      await things.insert(thing);
      return thing;
    }
    const changed = await things.update(
      id,
      { version: present.version },
      { set: unstamped(feedName), increment: { version: 1, [`by.${writer}`]: 1 } },
    );
    if (changed) return changed;
  }
}

/** The things that a list shows from a stamp on, with their stamps. */
export async function list(things: WritableCollection<Thing>, { from = 0, to = 0, limit = 1000 }) {
  const rows = await things.find(stampedWithin(from, to), { sort: { updatedAt: 'asc' }, limit });
  return rows.map(({ updatedAt = 0, ...thing }) => ({ ...thing, updatedAt }));
}
