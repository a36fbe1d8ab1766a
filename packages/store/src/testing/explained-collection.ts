import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../open-store.ts';
import type { Collection, CollectionDefinition, Document } from '../port.ts';
import { explainFind } from './explain-find.ts';

/**
 * An empty collection on SQLite that notes in `plans` how each `find` is answered. `close` removes it.
 */
export async function explainedCollection<D extends Document>(definition: CollectionDefinition<D>) {
  const folder = mkdtempSync(join(tmpdir(), 'plans-'));
  const url = `sqlite:${join(folder, 'plans.db')}`;
  const store = await openStore(url);
  await store.collection(definition);
  await store.close();
  const plans: string[] = [];
  const find: Collection<D>['find'] = async (filter, options) => {
    plans.push(await explainFind(url, definition, filter, options as never));
    return [];
  };
  return {
    collection: { find } as Collection<D>,
    plans,
    close: () => rmSync(folder, { recursive: true }),
  };
}
