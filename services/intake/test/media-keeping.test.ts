import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writable } from '@telehealth/store/writing';
import { expect, test } from 'vitest';
import { bindMediaItem, findMediaItem, readMediaItem } from '../src/app/media/media-item.ts';
import { deleteMedia, sweepMedia } from '../src/app/media/remove-media.ts';
import { partBytes } from '../src/app/uploads/create-upload.ts';
import { freshUrl, newFolder, stepOf } from './intake-under-test.ts';
import { hour, running } from './journey-under-test.ts';
import {
  beginMedia,
  bytesOf,
  collected,
  jpeg,
  mediaClient,
  slim,
  startMediaIntake,
  sticking,
} from './media-under-test.ts';

test('decisions.md 4: a media item is stored sealed, and only the key of its journey opens it', async () => {
  const { intake, journeyId, uploaded, files } = await beginMedia();
  const mediaItem = await uploaded(jpeg(1_200_000), { filename: 'canary.jpg' });
  const kept = await files();
  expect(kept.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(1_200_000);
  for (const file of kept) {
    expect(file.includes('canary')).toBe(false);
    expect(file.includes(jpeg(100).subarray(0, 12))).toBe(false);
  }
  expect(JSON.stringify(await intake.context.media.get(mediaItem.mediaId))).not.toMatch(/canary/);
  const other = intake.context.keyring.newSubjectKey(journeyId).key;
  await expect(collected(readMediaItem(intake.context, mediaItem, other))).rejects.toThrow();
  expect(intake.log()).not.toMatch(/canary/);
});

test('parts in another order, or of another media item, do not open', async () => {
  const { intake, uploaded } = await beginMedia();
  const mediaItem = await uploaded(jpeg(2 * partBytes));
  const { mediaId } = mediaItem;
  const parts = (await intake.context.media.get(mediaId))?.parts ?? [];
  await writable(intake.context.media).update(mediaId, {}, { set: { parts: parts.toReversed() } });
  await expect(bytesOf(intake, mediaItem)).rejects.toThrow();
});

test('an upload not finished after 24 h is gone, bytes and all', async () => {
  const ahead = { ms: 0 };
  const { intake, client, files } = await beginMedia({ ahead });
  const path = await client.begin(100_000);
  await client.patch(path, 0, jpeg(100_000).subarray(0, 70_000));
  ahead.ms = 24 * hour - 1;
  await sweepMedia(intake.context, running);
  expect(await client.offsetOf(path)).toBe(70000);
  ahead.ms++;
  await expect(client.head(path)).rejects.toMatchObject({ kind: 'not-found' });
  await sweepMedia(intake.context, running);
  expect(await files()).toEqual([]);
  expect(await intake.context.media.find({}, { limit: 1 })).toEqual([]);
});

test('a media item no answer took in 7 days is gone, one that an answer holds stays', async () => {
  const ahead = { ms: 0 };
  const { intake, uploaded, holds, files } = await beginMedia({ ahead });
  const held = await uploaded(jpeg(5000));
  const left = await uploaded(jpeg(6000));
  expect(await bindMediaItem(intake.context, held)).toBe(true);
  expect(await bindMediaItem(intake.context, held)).toBe(true);
  ahead.ms = 7 * 24 * hour - 1;
  await sweepMedia(intake.context, running);
  expect(await files()).toHaveLength(2);
  ahead.ms++;
  await sweepMedia(intake.context, running);
  expect(await files()).toHaveLength(1);
  expect(await bindMediaItem(intake.context, left)).toBe(false);
  expect(await holds(held.mediaId, jpeg(5000))).toBe(true);
});

test("deleting the media of a journey takes them all, held or not, and no other journey's", async () => {
  const { intake, journeyId, client, uploaded, files } = await beginMedia();
  const other = stepOf(await intake.resolve()).journeyId;
  await mediaClient(intake.transport, other).upload(jpeg(700));
  await bindMediaItem(intake.context, await uploaded(jpeg(5000)));
  await client.create(100);
  await deleteMedia(intake.context, journeyId);
  await deleteMedia(intake.context, journeyId);
  expect(await intake.context.media.find({ journeyId }, { limit: 10 })).toEqual([]);
  expect(await files()).toHaveLength(1);
});

test('a removal cut short counts at once and is completed by the sweep', async () => {
  const is = { stuck: true };
  const { intake, journeyId, uploaded, files } = await beginMedia({ wrap: sticking(is) });
  const mediaItem = await uploaded(jpeg(5000));
  await bindMediaItem(intake.context, mediaItem);
  await expect(deleteMedia(intake.context, journeyId)).rejects.toThrow('cut');
  expect(await findMediaItem(intake.context, slim, journeyId, mediaItem.mediaId)).toBeUndefined();
  expect(await bindMediaItem(intake.context, mediaItem)).toBe(false);
  is.stuck = false;
  await sweepMedia(intake.context, running);
  expect(await files()).toEqual([]);
});

test.each([0, 1, 2])(
  'a process that ends after %i parts of a request loses what was not yet told as stored, no more',
  async (parts) => {
    const shared = { storeUrl: freshUrl(), mediaFolder: newFolder() };
    const stuck = Promise.withResolvers<void>();
    const revived = Promise.withResolvers<void>();
    let puts = 0;
    const old = await beginMedia({
      ...shared,
      wrap: (store) => ({
        ...store,
        put: async (name, bytes) => {
          await store.put(name, bytes);
          if (puts++ < parts) return;
          stuck.resolve();
          await revived.promise;
        },
      }),
    });
    const bytes = jpeg(3 * partBytes);
    const path = await old.client.begin(bytes.length);
    const lost = expect(old.client.patch(path, 0, bytes)).rejects.toMatchObject({ kind: 'conflict' });
    await stuck.promise;

    const intake = await startMediaIntake(shared);
    const client = mediaClient(intake.transport, old.journeyId);
    const offset = await client.offsetOf(path);
    expect(offset).toBe(parts * partBytes);
    const done = await client.patch(path, offset, bytes.subarray(offset));
    expect(await old.holds(done.headers['media-id'], bytes)).toBe(true);
    expect(await old.files()).toHaveLength(4);

    // Had it only been slow, it could do no harm, and tidies up what it left.
    revived.resolve();
    await lost;
    expect(await old.holds(done.headers['media-id'], bytes)).toBe(true);
    expect(await old.files()).toHaveLength(3);
  },
);

test('a media folder that cannot be used is unavailable, and the upload continues later', async () => {
  const mediaFolder = join(newFolder(), 'media');
  await writeFile(mediaFolder, 'in the way');
  const { client } = await beginMedia({ mediaFolder });
  const path = await client.begin(5000);
  await expect(client.patch(path, 0, jpeg(5000))).rejects.toMatchObject({ kind: 'unavailable' });
  await rm(mediaFolder);
  expect((await client.patch(path, 0, jpeg(5000))).headers['media-id']).toBeDefined();
});
