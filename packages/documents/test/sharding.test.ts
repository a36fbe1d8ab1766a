// Takes long: it opens every service.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBus } from '@telehealth/events';
import { type ServiceEntry, services } from '@telehealth/platform/services';
import { settingsAlone } from '@telehealth/platform/settings-alone';
import { systemClock } from '@telehealth/service-kit/scheduling';
import type { CollectionDefinition, Store } from '@telehealth/store';
import { beforeAll, expect, test } from 'vitest';

/** A collection of a service, and its rules of uniqueness by name. */
interface Stored {
  readonly service: string;
  readonly collection: string;
  readonly unique: readonly string[];
}

const everyService = 'every service';
let stored: readonly Stored[];

beforeAll(async () => {
  const found: Stored[] = [];
  for (const entry of services) found.push(...(await collectionsOf(entry)));
  const isShared = (name: string) =>
    services.every((each) => found.some((row) => row.service === each.name && row.collection === name));
  const rows = found.map((row) => (isShared(row.collection) ? { ...row, service: everyService } : row));
  stored = rows.filter(
    (row, i) =>
      i === rows.findIndex((other) => other.service === row.service && other.collection === row.collection),
  );
});

/** The collections that a service opens when it starts. */
async function collectionsOf({ name, module }: ServiceEntry): Promise<readonly Stored[]> {
  const { service } = await import(module);
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-sharding-'));
  const bus = openBus('memory:', { clock: systemClock });
  const definitions = new Map<string, Pick<CollectionDefinition<never>, 'indexes'>>();
  const wrapStore = (store: Store): Store => ({
    ...store,
    collection(definition) {
      definitions.set(definition.name, definition as never);
      return store.collection(definition);
    },
  });
  try {
    const config = service.loadConfig(settingsAlone(name, { dataDir, storeUrl: 'sqlite::memory:' }));
    const context = await service.createContext(config, { bus, wrapStore });
    await context.close();
  } finally {
    await bus.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return [...definitions].map(([collection, { indexes = [] }]) => ({
    ...{ service: name, collection },
    unique: indexes.flatMap((index) => (index.unique ? [index.name] : [])),
  }));
}

/** The rows of the table in docs/scale.md. */
function documented() {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8');
  const [, section = ''] = text.split('## Sharding\n');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| ([^|]+) \| `(\w+)` \| (.*) \|$/gm)].map(
    ([, service, collection, rest = '']) => {
      return { service, collection, rest };
    },
  );
}

test('docs/scale.md says how every stored collection is sharded, and no other', () => {
  const names = (
    rows: readonly { readonly service?: string | undefined; readonly collection?: string | undefined }[],
  ) => rows.map(({ service, collection }) => `${service} ${collection}`).toSorted();
  expect(names(documented())).toEqual(names(stored));
});

test('docs/scale.md names every rule of uniqueness beside its collection', () => {
  const missing = stored.flatMap(({ service, collection, unique }) => {
    const row = documented().find((each) => each.service === service && each.collection === collection);
    return unique
      .filter((rule) => !row?.rest.includes(`\`${rule}\``))
      .map((rule) => `${collection}: ${rule}`);
  });
  expect(missing).toEqual([]);
});
