import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { erasureEffects } from './erasure-effects.ts';

const read = (page: string) => readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8');

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| ([^|]+) \| `(\w+)` \| (.*) \|$/gm)].map(([, service, collection, rest]) => ({
    ...{ service, collection, rest },
  }));

test('decisions.md 4: docs/erasure.md says what becomes of each collection, and of each tenant, as the table does', () => {
  expect(rowsOf(read('erasure.md'))).toEqual(
    erasureEffects.map(({ service, collection, effect, deletion }) => ({
      ...{ service, collection },
      rest: `${effect} | ${deletion}`,
    })),
  );
});

test('decisions.md 4: every collection that is stored has its effect', () => {
  const [, section = ''] = read('scale.md').split('## Sharding\n');
  const stored = rowsOf(section.split('\n## ')[0] ?? '');
  const names = (
    rows: readonly { readonly service?: string | undefined; readonly collection?: string | undefined }[],
  ) => rows.map(({ service, collection }) => `${service} ${collection}`).toSorted();
  expect(names(erasureEffects)).toEqual(names(stored));
});
