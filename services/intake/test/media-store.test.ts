import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from './intake-under-test.ts';
import { mediaStoreSuite, open, unavailable } from './media-store-suite.ts';

describe('files', () => {
  test('a folder that is there but takes nothing is unavailable, and asking leaves nothing behind', async () => {
    await expect(open({ store: 'files', folder: '/proc/self' }).ping()).rejects.toEqual(unavailable);
    const folder = newFolder();
    await open({ store: 'files', folder }).ping();
    expect(await readdir(folder)).toEqual([]);
  });

  mediaStoreSuite({
    fresh: async () => ({ store: 'files', folder: newFolder() }),
    unusable: async () => {
      const folder = join(newFolder(), 'media');
      await writeFile(folder, 'in the way');
      return { store: 'files', folder };
    },
  });
});
