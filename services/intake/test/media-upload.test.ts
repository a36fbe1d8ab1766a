import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { findMediaItem } from '../src/app/media/media-item.ts';
import { mediaKey } from '../src/app/media/sealed-parts.ts';
import { appendToUpload } from '../src/app/uploads/append-to-upload.ts';
import { partBytes } from '../src/app/uploads/create-upload.ts';
import { stepOf } from './intake-under-test.ts';
import { clip, jpeg, mp4, pdf } from './media-bundle.ts';
import { inPieces, mediaClient, uploadMetadata } from './media-client.ts';
import { beginMedia, bytesOf, filesIn, mediaItemOf, newFolder, slim } from './media-under-test.ts';

const hour = 60 * 60 * 1000;

await onEveryStore((freshUrl) => {
  test('an upload in one go answers Media-Id, and what is read is what was sent', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const bytes = jpeg(2_500_000);
    const mediaItem = await mediaItemOf(intake, journeyId, await client.upload(bytes));
    expect(mediaItem).toEqual({
      mediaId: expect.stringMatching(/^med_/),
      journeyId,
      nodeId: 'q_media',
      contentType: 'image/jpeg',
      bytes: bytes.length,
    });
    expect(bytes.equals(await bytesOf(intake, mediaItem))).toBe(true);
  });

  test('pieces of any size add up, in no more parts than the whole would make', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const bytes = jpeg(partBytes + 300_000);
    const { headers } = await client.create(bytes.length);
    const path = String(headers.location);
    let offset = 0;
    for (const size of [65_536, 100_001, 399_992, partBytes - 500_000, 70_000, 164_000]) {
      const answer = await client.patch(path, offset, bytes.subarray(offset, offset + size));
      offset += size;
      expect(answer).toMatchObject({ status: 204, headers: { 'upload-offset': String(offset) } });
      expect((await client.head(path)).headers['upload-offset']).toBe(String(offset));
      expect(answer.headers['media-id']).toBeUndefined();
    }
    const last = await client.patch(path, offset, bytes.subarray(offset));
    const mediaId = String(last.headers['media-id']);
    expect(bytes.equals(await bytesOf(intake, await mediaItemOf(intake, journeyId, mediaId)))).toBe(true);
    expect((await intake.context.media.get(mediaId))?.parts).toHaveLength(2);
    expect((await client.head(path)).headers).toMatchObject({
      'media-id': mediaId,
      'upload-offset': String(bytes.length),
      'upload-length': String(bytes.length),
    });
  });

  test('HEAD shows length, offset, expiry, and the metadata as they were sent', async () => {
    const { intake, client } = await beginMedia({ storeUrl: freshUrl() });
    const { status, headers } = await client.create(1000, { filename: 'me.jpg' });
    expect(status).toBe(201);
    const told = (await client.head(String(headers.location))).headers;
    expect(told).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '1000' });
    expect(told['upload-metadata']).toContain(`filename ${Buffer.from('me.jpg').toString('base64')}`);
    expect(Date.parse(String(told['upload-expires']))).toBe(
      Math.floor((intake.clock.now() + 24 * hour) / 1000) * 1000,
    );
    const [document] = await intake.context.media.find({}, { limit: 1 });
    expect(JSON.stringify(document)).not.toContain(Buffer.from('me.jpg').toString('base64'));
  });

  test('HEAD shows the metadata to the byte, whatever the values are', async () => {
    const { client } = await beginMedia({ storeUrl: freshUrl() });
    const sent = `${uploadMetadata({ filetype: 'image/jpeg' })},filename /+8=,node_id cV9tZWRpYQ==,empty`;
    const { headers } = await client.create(1000, {}, { 'upload-metadata': sent });
    expect((await client.head(String(headers.location))).headers['upload-metadata']).toBe(sent);
  });

  test.each([
    ['of a journey that is at another node', { node_id: 'q_height' }, 1000, 'conflict'],
    ['without a node', { node_id: '' }, 1000, 'malformed-request'],
    ['without a type', { filetype: '' }, 1000, 'malformed-request'],
    ['of a type the node does not take', { filetype: 'image/gif' }, 1000, 'unsupported-media-type'],
    ['of more than the node takes', {}, 6_000_001, 'payload-too-large'],
    ['of nothing', {}, 0, 'validation'],
  ])('decisions.md 3, media: an upload %s is refused', async (_what, values, bytes, kind) => {
    const { client, intake } = await beginMedia({ storeUrl: freshUrl() });
    await expect(client.create(bytes, values)).rejects.toMatchObject({ kind });
    expect(await intake.context.media.find({}, { limit: 1 })).toEqual([]);
  });

  test.each([
    [undefined, 'malformed-request'],
    ['long', 'malformed-request'],
    ['-3', 'malformed-request'],
    ['1.9', 'validation'],
    ['60.1', 'validation'],
  ])('decisions.md 3, media: duration %s of a clip of 2 to 60 s is %s', async (duration, kind) => {
    const { client } = await beginMedia({ storeUrl: freshUrl(), media: clip });
    const values = { filetype: 'video/mp4', ...(duration && { duration_s: duration }) };
    await expect(client.create(1000, values)).rejects.toMatchObject({ kind });
  });

  test('a clip within its bounds is taken; parameters of its type do not matter', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl(), media: clip });
    const values = { filetype: 'video/webm;codecs=vp9', duration_s: '60' };
    const mediaItem = await mediaItemOf(intake, journeyId, await client.upload(mp4(5000), values));
    expect(mediaItem.contentType).toBe('video/mp4');
  });

  test('a length that is not said beforehand, and parts to be joined, are refused', async () => {
    const { client } = await beginMedia({ storeUrl: freshUrl() });
    const deferred = client.create(1000, {}, { 'upload-length': '', 'upload-defer-length': '1' });
    await expect(deferred).rejects.toMatchObject({ kind: 'malformed-request' });
    const parallel = client.create(1000, {}, { 'upload-concat': 'partial' });
    await expect(parallel).rejects.toMatchObject({ kind: 'malformed-request' });
  });

  test('bytes that are not what the node takes are thrown away with the last one', async () => {
    const mediaFolder = newFolder();
    const { intake, client } = await beginMedia({ storeUrl: freshUrl(), mediaFolder });
    const { headers } = await client.create(2_000_000);
    const path = String(headers.location);
    await expect(client.patch(path, 0, pdf(2_000_000))).rejects.toMatchObject({
      kind: 'unsupported-media-type',
    });
    await expect(client.head(path)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await filesIn(mediaFolder)).toEqual([]);
    expect(await intake.context.media.find({}, { limit: 1 })).toEqual([]);
  });

  test('a wrong offset is a conflict and changes nothing', async () => {
    const { client } = await beginMedia({ storeUrl: freshUrl() });
    const bytes = jpeg(100_000);
    const { headers } = await client.create(bytes.length);
    const path = String(headers.location);
    await client.patch(path, 0, bytes.subarray(0, 70_000));
    for (const offset of [0, 69_999, 70_001, 100_000]) {
      await expect(client.patch(path, offset, bytes.subarray(offset))).rejects.toMatchObject({
        kind: 'conflict',
        reason: 'upload_offset_wrong',
      });
    }
    expect((await client.head(path)).headers['upload-offset']).toBe('70000');
  });

  test('what changed between the look at an upload and the first byte is a conflict', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const path = String((await client.create(100_000)).headers.location);
    const [seen] = await intake.context.media.find({}, { limit: 1 });
    await client.patch(path, 0, jpeg(70_000));
    const journey = await intake.context.journeys.get(journeyId);
    const key = mediaKey(intake.context.keyring.unwrap(journeyId, journey?.wrappedKey ?? ''));
    if (!seen) throw new Error('no upload');
    const late = appendToUpload(intake.context, key, seen, inPieces(jpeg(100_000)));
    await expect(late.next()).rejects.toMatchObject({ kind: 'conflict' });
    expect((await client.head(path)).headers['upload-offset']).toBe('70000');
  });

  test('more than was said is refused', async () => {
    const { client } = await beginMedia({ storeUrl: freshUrl() });
    const { headers } = await client.create(1000);
    const path = String(headers.location);
    await expect(client.patch(path, 0, jpeg(1001))).rejects.toMatchObject({ kind: 'payload-too-large' });
    await expect(client.patch(path, 0, inPieces(jpeg(200_000)))).rejects.toMatchObject({
      kind: 'payload-too-large',
    });
  });

  test('an upload that is complete, and one of a journey that has ended, take nothing more', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const first = await client.create(100);
    await client.upload(jpeg(500));
    const second = await client.create(500);
    await client.patch(String(second.headers.location), 0, jpeg(500));
    await expect(client.patch(String(second.headers.location), 500, jpeg(1))).rejects.toMatchObject({
      kind: 'conflict',
    });
    await intake.abandon(journeyId);
    await expect(client.patch(String(first.headers.location), 0, jpeg(100))).rejects.toMatchObject({
      kind: 'conflict',
    });
    await expect(client.create(100)).rejects.toMatchObject({ kind: 'conflict' });
  });

  test('issue 7, must hold 3: a journey or upload of another brand or journey is the same not-found as none', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const path = String((await client.create(100)).headers.location);
    const { journeyId: elsewhere } = stepOf(await intake.resolve());
    const { journeyId: theirs } = stepOf(await intake.resolve('', 'brd_other'));
    const strangers = [
      mediaClient(intake.transport, journeyId, 'brd_other'),
      mediaClient(intake.transport, theirs),
      mediaClient(intake.transport, 'jny_none'),
    ];
    for (const stranger of strangers) {
      await expect(stranger.create(100)).rejects.toMatchObject({ kind: 'not-found', issues: [] });
    }
    for (const stranger of [...strangers, mediaClient(intake.transport, elsewhere)]) {
      await expect(stranger.head(path)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(stranger.patch(path, 0, jpeg(100))).rejects.toMatchObject({
        kind: 'not-found',
        issues: [],
      });
    }
    await expect(client.head('/media/med_none')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(client.head(`${path}/`)).rejects.toMatchObject({ kind: 'not-found' });
    const mediaId = await client.upload(jpeg(100));
    expect(await findMediaItem(intake.context, slim, journeyId, mediaId)).toBeDefined();
    expect(await findMediaItem(intake.context, slim, elsewhere, mediaId)).toBeUndefined();
    expect(
      await findMediaItem(intake.context, { ...slim, brandId: 'brd_other' }, journeyId, mediaId),
    ).toBeUndefined();
    expect(await findMediaItem(intake.context, slim, journeyId, path.slice(7))).toBeUndefined();
  });

  test('what a broken connection left is kept, and the rest goes on from there', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const bytes = jpeg(3_000_000);
    const path = String((await client.create(bytes.length)).headers.location);
    const breaking = async function* () {
      yield* inPieces(bytes.subarray(0, 1_500_000));
      throw new Error('the phone went into a tunnel');
    };
    await expect(client.patch(path, 0, breaking())).rejects.toThrow();
    const offset = await expect
      .poll(async () => Number((await client.head(path)).headers['upload-offset']))
      .toBeGreaterThan(partBytes)
      .then(async () => Number((await client.head(path)).headers['upload-offset']));
    expect(offset).toBeLessThanOrEqual(1_500_000);
    const done = await client.patch(path, offset, bytes.subarray(offset));
    const mediaItem = await mediaItemOf(intake, journeyId, String(done.headers['media-id']));
    expect(bytes.equals(await bytesOf(intake, mediaItem))).toBe(true);
  });

  test('of two requests that add at once the later one wins, and the whole stays sound', async () => {
    const { intake, journeyId, client } = await beginMedia({ storeUrl: freshUrl() });
    const bytes = jpeg(3_000_000);
    const path = String((await client.create(bytes.length)).headers.location);
    const held = Promise.withResolvers<void>();
    const hanging = async function* () {
      yield* inPieces(bytes.subarray(0, 100_000));
      await held.promise;
      yield* inPieces(bytes.subarray(100_000));
    };
    const first = client.patch(path, 0, hanging());
    const outcome = first.then(
      () => 'done',
      (error: { kind?: string }) => error.kind,
    );
    await expect
      .poll(async () => (await intake.context.media.find({}, { limit: 1 }))[0]?.writer)
      .not.toBe('');
    const second = await client.patch(path, 0, bytes);
    held.resolve();
    expect(await outcome).toBe('conflict');
    const mediaItem = await mediaItemOf(intake, journeyId, String(second.headers['media-id']));
    expect(bytes.equals(await bytesOf(intake, mediaItem))).toBe(true);
  });
});
