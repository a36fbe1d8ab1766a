import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import type { MediaStore } from '../src/adapters/media/media-store.ts';
import { jpeg } from './media-bundle.ts';
import { beginMedia, bytesOf, mediaItemOf } from './media-under-test.ts';

/** Counts the objects that are read and written. */
function countedObjects(): { readonly wrap: (store: MediaStore) => MediaStore; touched: number } {
  const counted = {
    touched: 0,
    wrap: (store: MediaStore): MediaStore => ({
      ...store,
      get: (name) => {
        counted.touched++;
        return store.get(name);
      },
      put: (name, bytes) => {
        counted.touched++;
        return store.put(name, bytes);
      },
    }),
  };
  return counted;
}

onEmbeddedStore((freshUrl) => {
  test('decisions.md 13: a request of less than 64 KiB that does not end the file reads and writes no part', async () => {
    const objects = countedObjects();
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl(), wrap: objects.wrap });
    const bytes = jpeg(700_000);
    const path = String((await client.create(bytes.length)).headers.location);
    const begun = 600_000;
    await client.patch(path, 0, bytes.subarray(0, begun));
    const before = objects.touched;
    for (const size of [1, 65_535, 1]) {
      await expect(client.patch(path, begun, bytes.subarray(begun, begun + size))).rejects.toMatchObject({
        kind: 'malformed-request',
        issues: [{ code: 'media.too_few_bytes', message: expect.stringContaining('65536 bytes') }],
      });
      expect((await client.head(path)).headers['upload-offset']).toBe(String(begun));
    }
    expect(objects.touched).toBe(before);
    const { headers } = await client.patch(path, begun, bytes.subarray(begun, begun + 99_999));
    expect(headers['upload-offset']).toBe('699999');
    const done = await client.patch(path, 699_999, bytes.subarray(699_999));
    const mediaItem = await mediaItemOf(intake, journeyId, String(done.headers['media-id']));
    expect(bytes.equals(await bytesOf(intake, mediaItem))).toBe(true);
  });
});
