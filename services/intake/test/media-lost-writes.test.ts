import { AmbiguousWrite } from '@telehealth/store';
import { withMethods } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { findMediaItem } from '../src/app/media/media-item.ts';
import { deleteMedia, sweepMedia } from '../src/app/media/remove-media.ts';
import { partBytes } from '../src/app/uploads/create-upload.ts';
import type { Media } from '../src/storage/media.ts';
import { newFolder } from './intake-under-test.ts';
import { running } from './journey-under-test.ts';
import { beginMedia, jpeg, mediaClient, slim, startMediaIntake, sticking } from './media-under-test.ts';

/** What becomes of an update. Its sender hears that it is lost in every case but the first. */
type Fate =
  | 'passes'
  | 'never arrives'
  | 'takes effect'
  /** It arrives when the test says. */
  | 'stalls'
  /** It takes effect, and something else happens before its sender goes on. */
  | (() => Promise<unknown>);

/** Documents whose next updates meet these fates, in order; further ones pass. */
function fated(fates: Fate[], stalled: (() => Promise<unknown>)[] = []): (media: Media) => Media {
  return (media) =>
    withMethods(media, {
      async update(...given) {
        const fate = fates.shift() ?? 'passes';
        const update = () => writable(media).update(...given);
        if (fate === 'passes') return await update();
        if (fate === 'stalls') stalled.push(update);
        else if (fate !== 'never arrives') await update();
        if (typeof fate === 'function') await fate();
        throw new AmbiguousWrite('lost');
      },
    });
}

await onEveryStore((freshUrl) => {
  test.each<[string, Fate[]]>([
    ['that began to add, before its effect', ['never arrives']],
    ['that began to add, after its effect', ['takes effect']],
    ['that named a part, before its effect', ['passes', 'never arrives']],
    ['that named a part, after its effect', ['passes', 'takes effect']],
    ['that completed it, before its effect', ['passes', 'passes', 'never arrives']],
    ['that completed it, after its effect', ['passes', 'passes', 'takes effect']],
  ])('an upload goes on over a write lost with its connection: the one %s', async (_which, fates) => {
    const { client, holds, files } = await beginMedia({ storeUrl: freshUrl(), wrapMedia: fated(fates) });
    const bytes = jpeg(partBytes + 5000);
    expect(await holds(await client.upload(bytes), bytes)).toBe(true);
    expect(await files()).toHaveLength(2);
    expect(fates).toEqual([]);
  });

  test('a write that takes effect after its sender gave up loses no byte', async () => {
    const stalled: (() => Promise<unknown>)[] = [];
    const wrapMedia = fated(['passes', 'stalls', 'stalls'], stalled);
    const { client, holds } = await beginMedia({ storeUrl: freshUrl(), wrapMedia });
    const bytes = jpeg(5000);
    const path = await client.begin(bytes.length);
    await expect(client.patch(path, 0, bytes)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await client.offsetOf(path)).toBe(0);
    for (const arrives of stalled) await arrives();
    const { headers } = await client.head(path);
    expect(headers['upload-offset']).toBe(String(bytes.length));
    expect(await holds(headers['media-id'], bytes)).toBe(true);
  });

  test('late writes to an upload that began again change nothing', async () => {
    const stalled: (() => Promise<unknown>)[] = [];
    const { client, holds } = await beginMedia({
      storeUrl: freshUrl(),
      wrapMedia: fated(['stalls', 'stalls', 'passes', 'stalls', 'stalls'], stalled),
      wrap: (store) => ({
        ...store,
        async put(name, bytes) {
          await store.put(name, bytes);
          if (anew) for (const arrives of stalled.splice(0)) await arrives();
        },
      }),
    });
    let anew = false;
    const bytes = jpeg(2 * partBytes);
    const path = await client.begin(bytes.length);
    for (let i = 0; i < 2; i++) {
      await expect(client.patch(path, 0, bytes)).rejects.toMatchObject({ kind: 'unavailable' });
    }
    anew = true;
    const { headers } = await client.patch(path, 0, bytes);
    expect(await holds(headers['media-id'], bytes)).toBe(true);
    expect(stalled).toEqual([]);
  });

  test('a request that finds its lost write done, and a later request writing, adds nothing more', async () => {
    const shared = { storeUrl: freshUrl(), mediaFolder: newFolder() };
    const bytes = jpeg(3 * partBytes);
    const fates: Fate[] = [];
    const { journeyId, client, holds, files } = await beginMedia({ ...shared, wrapMedia: fated(fates) });
    const other = mediaClient((await startMediaIntake(shared)).transport, journeyId);
    const path = await client.begin(bytes.length);
    let mediaId: unknown;
    fates.push('passes', async () => {
      const { headers } = await other.patch(path, partBytes, bytes.subarray(partBytes));
      mediaId = headers['media-id'];
    });
    await expect(client.patch(path, 0, bytes)).rejects.toMatchObject({ kind: 'conflict' });
    expect(await holds(mediaId, bytes)).toBe(true);
    expect(await files()).toHaveLength(3);
  });

  test('what a write that never came left behind goes with its media item', async () => {
    const wrapMedia = fated(['passes', 'never arrives', 'never arrives']);
    const { intake, journeyId, client, files } = await beginMedia({ storeUrl: freshUrl(), wrapMedia });
    const path = await client.begin(5000);
    await expect(client.patch(path, 0, jpeg(5000))).rejects.toMatchObject({ kind: 'unavailable' });
    const { headers } = await client.patch(path, 0, jpeg(5000));
    expect(headers['media-id']).toBeDefined();
    expect(await files()).toHaveLength(2);
    await deleteMedia(intake.context, journeyId);
    expect(await files()).toEqual([]);
  });

  test.each<[string, Fate[]]>([
    ['before', ['never arrives']],
    ['after', ['takes effect']],
  ])('a removal goes on over a write lost %s its effect', async (_when, fates) => {
    const pending: Fate[] = [];
    const wrapMedia = fated(pending);
    const { intake, journeyId, client, files } = await beginMedia({ storeUrl: freshUrl(), wrapMedia });
    await client.upload(jpeg(5000));
    pending.push(...fates);
    await deleteMedia(intake.context, journeyId);
    expect(await files()).toEqual([]);
    expect(await intake.context.media.find({}, { limit: 1 })).toEqual([]);
  });

  test('a removal with an unknown outcome is not reported as done', async () => {
    const pending: Fate[] = [];
    const { intake, journeyId, client } = await beginMedia({
      storeUrl: freshUrl(),
      wrapMedia: fated(pending),
    });
    const mediaId = await client.upload(jpeg(5000));
    pending.push('never arrives', 'never arrives');
    await expect(deleteMedia(intake.context, journeyId)).rejects.toThrow(AmbiguousWrite);
    expect(await findMediaItem(intake.context, slim, journeyId, mediaId)).toBeDefined();
  });

  test('an upload that is being removed takes no more, though its bytes are still there', async () => {
    let removing: Promise<void> | undefined;
    const is = { stuck: true };
    const { intake, journeyId, client, files } = await beginMedia({
      storeUrl: freshUrl(),
      wrap: (store) => ({
        ...sticking(is)(store),
        async put(name, bytes) {
          await store.put(name, bytes);
          removing ??= deleteMedia(intake.context, journeyId);
          await removing.catch(() => {});
        },
      }),
    });
    const path = await client.begin(5000);
    await expect(client.patch(path, 0, jpeg(5000))).rejects.toMatchObject({ kind: 'conflict' });
    await expect(removing).rejects.toThrow('cut');
    expect(await intake.context.media.find({}, { limit: 1 })).toMatchObject([{ offset: 0, complete: false }]);
    is.stuck = false;
    await sweepMedia(intake.context, running);
    expect(await files()).toEqual([]);
  });
});
