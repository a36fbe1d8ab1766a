import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { bindMediaItem, type MediaItem } from '../src/app/media/media-item.ts';
import { sweepMedia } from '../src/app/media/remove-media.ts';
import { maxUnbound } from '../src/app/uploads/evict-unbound-uploads.ts';
import type { Context } from '../src/index.ts';
import type { Media } from '../src/storage/media.ts';
import { jpeg } from './media-bundle.ts';
import { beginMedia, bytesOf, filesIn, mediaItemOf, newFolder } from './media-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const running = new AbortController().signal;

/** Documents of which a media item is bound right after the next look at those that have a time to go. */
function boundMeanwhile(): {
  wrap: (media: Media) => Media;
  bind: (mediaItem: MediaItem, context: Context) => void;
} {
  let next: MediaItem | undefined;
  let context: Context | undefined;
  return {
    bind: (mediaItem, bound) => {
      next = mediaItem;
      context = bound;
    },
    wrap: (media) => ({
      ...media,
      async find(filter, ...options) {
        const found = await media.find(filter, ...options);
        const mediaItem = 'expiresAt' in filter ? next : undefined;
        if (mediaItem === undefined) return found;
        next = undefined;
        if (context === undefined) throw new Error('nothing to bind with');
        expect(await bindMediaItem({ ...context, media }, mediaItem)).toBe(true);
        return found;
      },
    }),
  };
}

onEmbeddedStore((freshUrl) => {
  test('beyond ten uploads of a node that no answer holds the oldest makes way, bytes and all', async () => {
    const mediaFolder = newFolder();
    const ahead = { ms: 0 };
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl(), mediaFolder, ahead });
    const held = await mediaItemOf(intake, journeyId, await client.upload(jpeg(5000)));
    await bindMediaItem(intake.context, held);
    const paths: string[] = [];
    for (let i = 0; i < maxUnbound + 2; i++) {
      ahead.ms++;
      paths.push(String((await client.create(100_000)).headers.location));
      await client.patch(String(paths[i]), 0, jpeg(100_000).subarray(0, i === 0 ? 100_000 : 70_000));
    }
    for (const path of paths.slice(0, 2)) {
      await expect(client.head(path)).rejects.toMatchObject({ kind: 'not-found' });
    }
    for (const path of paths.slice(2)) {
      expect((await client.head(path)).headers['upload-offset']).toBe('70000');
    }
    expect((await bytesOf(intake, held)).equals(jpeg(5000))).toBe(true);
    expect(await filesIn(mediaFolder)).toHaveLength(maxUnbound + 1);
  });

  test('an upload never makes way for itself, however many begin at one instant', async () => {
    const { intake, client } = await beginMedia({ storeUrl: freshUrl() });
    for (let i = 0; i < 2 * maxUnbound; i++) {
      const path = String((await client.create(5000)).headers.location);
      expect((await client.head(path)).headers['upload-offset']).toBe('0');
    }
    await Promise.all(Array.from({ length: 2 * maxUnbound }, () => client.create(5000)));
    await client.create(5000);
    expect(await intake.context.media.find({}, { limit: 100 })).toHaveLength(maxUnbound);
  });

  test('an upload that made way takes nothing more; the newest goes on', async () => {
    const ahead = { ms: 0 };
    const { client } = await beginMedia({ storeUrl: freshUrl(), ahead });
    const oldest = String((await client.create(100_000)).headers.location);
    const more = async function* () {
      yield jpeg(100_000).subarray(0, 70_000);
      for (let i = 0; i < maxUnbound; i++) {
        ahead.ms++;
        await client.create(5000);
      }
      yield jpeg(100_000).subarray(70_000);
    };
    await expect(client.patch(oldest, 0, more())).rejects.toMatchObject({ kind: 'conflict' });
    await expect(client.head(oldest)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await client.upload(jpeg(5000))).toMatch(/^med_/);
  });

  test('an upload begins also where what makes way cannot be removed, which is then the sweep’s', async () => {
    const mediaFolder = newFolder();
    const ahead = { ms: 0 };
    let fails = true;
    const { intake, client } = await beginMedia({
      storeUrl: freshUrl(),
      mediaFolder,
      ahead,
      wrap: (store) => ({
        ...store,
        removeAll: (prefix) => (fails ? Promise.reject(new Error('cut')) : store.removeAll(prefix)),
      }),
    });
    await client.upload(jpeg(5000));
    for (let i = 0; i < maxUnbound; i++) {
      ahead.ms++;
      expect((await client.create(5000)).status).toBe(201);
    }
    expect(await filesIn(mediaFolder)).toHaveLength(1);
    fails = false;
    await sweepMedia(intake.context, running);
    expect(await filesIn(mediaFolder)).toEqual([]);
  });

  test('an answer that binds a media item about to be evicted or swept preserves its bytes', async () => {
    const ahead = { ms: 0 };
    const { wrap, bind } = boundMeanwhile();
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl(), ahead, wrapMedia: wrap });
    const first = await mediaItemOf(intake, journeyId, await client.upload(jpeg(5000)));
    for (let i = 1; i < maxUnbound; i++) {
      ahead.ms++;
      await client.create(100);
    }
    ahead.ms++;
    bind(first, intake.context);
    const last = await mediaItemOf(intake, journeyId, await client.upload(jpeg(6000)));
    expect((await bytesOf(intake, first)).equals(jpeg(5000))).toBe(true);
    ahead.ms += 7 * day;
    bind(last, intake.context);
    await sweepMedia(intake.context, running);
    expect((await bytesOf(intake, last)).equals(jpeg(6000))).toBe(true);
  });
});
