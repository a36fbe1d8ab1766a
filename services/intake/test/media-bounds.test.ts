import { expect, test } from 'vitest';
import { bindMediaItem, type MediaItem } from '../src/app/media/media-item.ts';
import { sweepMedia } from '../src/app/media/remove-media.ts';
import { maxUnbound } from '../src/app/uploads/decide-eviction.ts';
import type { Context } from '../src/index.ts';
import type { Media } from '../src/storage/media.ts';
import { day, running } from './journey-under-test.ts';
import { beginMedia, jpeg, sticking } from './media-under-test.ts';

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

test('beyond ten uploads of a node that no answer holds the oldest makes way, bytes and all', async () => {
  const ahead = { ms: 0 };
  const { intake, client, uploaded, holds, files } = await beginMedia({ ahead });
  const held = await uploaded(jpeg(5000));
  await bindMediaItem(intake.context, held);
  const paths: string[] = [];
  for (let i = 0; i < maxUnbound + 2; i++) {
    ahead.ms++;
    paths.push(await client.begin(100_000));
    await client.patch(String(paths[i]), 0, jpeg(100_000).subarray(0, i === 0 ? 100_000 : 70_000));
  }
  for (const path of paths.slice(0, 2)) {
    await expect(client.head(path)).rejects.toMatchObject({ kind: 'not-found' });
  }
  for (const path of paths.slice(2)) {
    expect(await client.offsetOf(path)).toBe(70000);
  }
  expect(await holds(held.mediaId, jpeg(5000))).toBe(true);
  expect(await files()).toHaveLength(maxUnbound + 1);
});

test('an upload never makes way for itself, however many begin at one instant', async () => {
  const { intake, client } = await beginMedia();
  for (let i = 0; i < 2 * maxUnbound; i++) {
    const path = await client.begin(5000);
    expect(await client.offsetOf(path)).toBe(0);
  }
  await Promise.all(Array.from({ length: 2 * maxUnbound }, () => client.create(5000)));
  await client.create(5000);
  expect(await intake.context.media.find({}, { limit: 100 })).toHaveLength(maxUnbound);
});

test('an evicted upload takes nothing more; the newest continues', async () => {
  const ahead = { ms: 0 };
  const { client } = await beginMedia({ ahead });
  const oldest = await client.begin(100_000);
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
  const ahead = { ms: 0 };
  const is = { stuck: true };
  const { intake, client, files } = await beginMedia({ ahead, wrap: sticking(is) });
  await client.upload(jpeg(5000));
  for (let i = 0; i < maxUnbound; i++) {
    ahead.ms++;
    expect((await client.create(5000)).status).toBe(201);
  }
  expect(await files()).toHaveLength(1);
  is.stuck = false;
  await sweepMedia(intake.context, running);
  expect(await files()).toEqual([]);
});

test('an answer that binds a media item about to be evicted or swept preserves its bytes', async () => {
  const ahead = { ms: 0 };
  const { wrap, bind } = boundMeanwhile();
  const { intake, client, uploaded, holds } = await beginMedia({ ahead, wrapMedia: wrap });
  const first = await uploaded(jpeg(5000));
  for (let i = 1; i < maxUnbound; i++) {
    ahead.ms++;
    await client.create(100);
  }
  ahead.ms++;
  bind(first, intake.context);
  const last = await uploaded(jpeg(6000));
  expect(await holds(first.mediaId, jpeg(5000))).toBe(true);
  ahead.ms += 7 * day;
  bind(last, intake.context);
  await sweepMedia(intake.context, running);
  expect(await holds(last.mediaId, jpeg(6000))).toBe(true);
});
