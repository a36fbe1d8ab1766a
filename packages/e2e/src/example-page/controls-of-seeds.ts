import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const seeds = join(import.meta.dirname, '../../../../services/intake/src/seed');

/** Used by built-in bundles, sorted. */
export function controlsOfSeeds(): readonly string[] {
  const files = readdirSync(seeds, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  const used = files.flatMap((name) => [
    ...readFileSync(join(seeds, name), 'utf8').matchAll(/"control": "(\w+)"/g),
  ]);
  return [...new Set(used.map(([, control = '']) => control))].sort();
}
