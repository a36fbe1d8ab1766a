import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const idPattern = /[a-z]{2,5}_[0-9A-Za-z]{8,}/g;

/** Where one of these ids stands in the embedded databases of a folder, as `<service> <collection>` with the kinds of ids. */
export function placesOfIds(folder: string, ids: ReadonlySet<string>): ReadonlyMap<string, Set<string>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sqlite'));
  if (files.length === 0) throw new Error('there is no database');
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    for (const { name } of tables) {
      for (const row of database.prepare(`select * from "${name}"`).iterate()) {
        for (const [id] of JSON.stringify(row).matchAll(idPattern)) {
          if (!ids.has(id)) continue;
          const place = `${basename(file, '.sqlite')} ${name}`;
          const kinds = places.get(place) ?? new Set();
          places.set(place, kinds.add(id.slice(0, id.indexOf('_'))));
        }
      }
    }
    database.close();
  }
  return places;
}

/** The names of the files of a folder, and of the folders in it, that contain one of these ids. */
export function filesOfIds(folder: string, ids: ReadonlySet<string>): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    [...name.matchAll(idPattern)].some(([id]) => ids.has(id)),
  );
}
