import { readdir, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { mediaStoreSuite, open, unavailable } from './media-store-suite.ts';
import { newFolder } from './media-under-test.ts';

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
      const folder = newFolder();
      await writeFile(folder, 'in the way');
      return { store: 'files', folder };
    },
  });
});
