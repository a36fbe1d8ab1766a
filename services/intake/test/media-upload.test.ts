import { describe, expect, test } from 'vitest';
import { findMediaItem } from '../src/app/media/media-item.ts';
import { mediaKey } from '../src/app/media/sealed-parts.ts';
import { appendToUpload } from '../src/app/uploads/append-to-upload.ts';
import { partBytes } from '../src/app/uploads/create-upload.ts';
import { clip } from './bundles.ts';
import { onceForAll, stepOf } from './intake-under-test.ts';
import { day } from './journey-under-test.ts';
import {
  beginMedia,
  inPieces,
  jpeg,
  mediaClient,
  mp4,
  pdf,
  slim,
  uploadMetadata,
} from './media-under-test.ts';

test('an upload in one go answers Media-Id, and what is read is what was sent', async () => {
  const { journeyId, uploaded, holds } = await beginMedia();
  const bytes = jpeg(2_500_000);
  const mediaItem = await uploaded(bytes);
  expect(mediaItem).toEqual({
    ...{ mediaId: expect.stringMatching(/^med_/), journeyId, nodeId: 'q_media' },
    ...{ contentType: 'image/jpeg', bytes: bytes.length },
  });
  expect(await holds(mediaItem.mediaId, bytes)).toBe(true);
});

test('pieces of any size add up, in no more parts than the whole would make', async () => {
  const { intake, client, holds } = await beginMedia();
  const bytes = jpeg(partBytes + 300_000);
  const path = await client.begin(bytes.length);
  let offset = 0;
  for (const size of [65_536, 100_001, 399_992, partBytes - 500_000, 70_000, 164_000]) {
    const answer = await client.patch(path, offset, bytes.subarray(offset, offset + size));
    offset += size;
    expect(answer).toMatchObject({ status: 204, headers: { 'upload-offset': String(offset) } });
    expect(await client.offsetOf(path)).toBe(offset);
    expect(answer.headers['media-id']).toBeUndefined();
  }
  const last = await client.patch(path, offset, bytes.subarray(offset));
  const mediaId = String(last.headers['media-id']);
  expect(await holds(mediaId, bytes)).toBe(true);
  expect((await intake.context.media.get(mediaId))?.parts).toHaveLength(2);
  expect((await client.head(path)).headers).toMatchObject({
    'media-id': mediaId,
    'upload-offset': String(bytes.length),
    'upload-length': String(bytes.length),
  });
});

type Told = Readonly<Record<string, unknown>>;

test('HEAD shows length, offset and expiry, and the metadata to the byte, whatever the values are', async () => {
  const { intake, client } = await beginMedia();
  const { status, headers } = await client.create(100_000, { filename: 'me.jpg' });
  expect(status).toBe(201);
  const told = (await client.head(String(headers.location))).headers;
  expect(told).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0', 'upload-length': '100000' });
  const createdAt = intake.clock.now();
  const expiryOf = ({ headers: { 'upload-expires': at } }: { readonly headers: Told }) =>
    Date.parse(String(at));
  const inSeconds = (at: number) => Math.floor(at / 1000) * 1000;
  expect(expiryOf({ headers: told })).toBe(inSeconds(createdAt + 10 * 60_000));
  await client.patch(String(headers.location), 0, jpeg(100_000).subarray(0, 70_000));
  expect(expiryOf(await client.head(String(headers.location)))).toBe(inSeconds(createdAt + day));
  const name = Buffer.from('me.jpg').toString('base64');
  expect(told['upload-metadata']).toContain(`filename ${name}`);
  expect(JSON.stringify(await intake.context.media.find({}, { limit: 1 }))).not.toContain(name);

  const sent = `${uploadMetadata({ filetype: 'image/jpeg' })},filename /+8=,node_id cV9tZWRpYQ==,empty`;
  const { headers: odd } = await client.create(1000, {}, { 'upload-metadata': sent });
  expect((await client.head(String(odd.location))).headers['upload-metadata']).toBe(sent);
});

describe('decisions.md 3, media: what is refused before its first byte', () => {
  const photo = onceForAll(beginMedia);
  const clips = onceForAll(() => beginMedia({ media: clip }));

  test.each([
    ['of a journey that is at another node', { node_id: 'q_height' }, 1000, 'conflict'],
    ['without a node', { node_id: '' }, 1000, 'malformed-request'],
    ['without a type', { filetype: '' }, 1000, 'malformed-request'],
    ['of a type the node does not take', { filetype: 'image/gif' }, 1000, 'unsupported-media-type'],
    ['of more than the node takes', {}, 6_000_001, 'payload-too-large'],
    ['of nothing', {}, 0, 'validation'],
  ])('an upload %s', async (_what, values, bytes, kind) => {
    const { client, intake } = photo();
    await expect(client.create(bytes, values)).rejects.toMatchObject({ kind });
    expect(await intake.context.media.find({}, { limit: 1 })).toEqual([]);
  });

  test.each([
    [undefined, 'malformed-request'],
    ['long', 'malformed-request'],
    ['-3', 'malformed-request'],
    ['1.9', 'validation'],
    ['60.1', 'validation'],
  ])('duration %s of a clip of 2 to 60 s is %s', async (duration, kind) => {
    const values = { filetype: 'video/mp4', ...(duration && { duration_s: duration }) };
    await expect(clips().client.create(1000, values)).rejects.toMatchObject({ kind });
  });

  test('a clip within its bounds is taken; parameters of its type do not matter', async () => {
    const values = { filetype: 'video/webm;codecs=vp9', duration_s: '60' };
    expect((await clips().uploaded(mp4(5000), values)).contentType).toBe('video/mp4');
  });
});

test('bytes that are not what the node takes are thrown away with the last one', async () => {
  const { intake, client, files } = await beginMedia();
  const path = await client.begin(2_000_000);
  const patched = client.patch(path, 0, pdf(2_000_000));
  await expect(patched).rejects.toMatchObject({ kind: 'unsupported-media-type' });
  await expect(client.head(path)).rejects.toMatchObject({ kind: 'not-found' });
  expect(await files()).toEqual([]);
  expect(await intake.context.media.find({}, { limit: 1 })).toEqual([]);
});

test('a wrong offset, and a change between the read of an upload and the first byte, are conflicts that change nothing', async () => {
  const { intake, journeyId, client } = await beginMedia();
  const bytes = jpeg(100_000);
  const path = await client.begin(bytes.length);
  const [seen] = await intake.context.media.find({}, { limit: 1 });
  await client.patch(path, 0, bytes.subarray(0, 70_000));
  for (const offset of [0, 69_999, 70_001, 100_000]) {
    const patched = client.patch(path, offset, bytes.subarray(offset));
    await expect(patched).rejects.toMatchObject({ kind: 'conflict', reason: 'upload_offset_wrong' });
  }
  const journey = await intake.context.journeys.get(journeyId);
  const key = mediaKey(intake.context.keyring.unwrap(journeyId, journey?.wrappedKey ?? ''));
  if (!seen) throw new Error('no upload');
  const late = appendToUpload(intake.context, key, seen, inPieces(bytes));
  await expect(late.next()).rejects.toMatchObject({ kind: 'conflict' });
  expect(await client.offsetOf(path)).toBe(70_000);
});

test('more than was declared is refused', async () => {
  const { client } = await beginMedia();
  const path = await client.begin(1000);
  for (const bytes of [jpeg(1001), inPieces(jpeg(200_000))])
    await expect(client.patch(path, 0, bytes)).rejects.toMatchObject({ kind: 'payload-too-large' });
});

test('an upload that is complete, and one of a journey that has ended, take nothing more', async () => {
  const { intake, journeyId, client } = await beginMedia();
  const first = await client.begin(100);
  await client.upload(jpeg(500));
  const second = await client.begin(500);
  await client.patch(second, 0, jpeg(500));
  await expect(client.patch(second, 500, jpeg(1))).rejects.toMatchObject({ kind: 'conflict' });
  await intake.abandon(journeyId);
  await expect(client.patch(first, 0, jpeg(100))).rejects.toMatchObject({ kind: 'conflict' });
  await expect(client.create(100)).rejects.toMatchObject({ kind: 'conflict' });
});

test('issue 7, must hold 3: a journey or upload of another brand or journey is the same not-found as none', async () => {
  const { intake, journeyId, client, uploaded } = await beginMedia();
  const path = await client.begin(100);
  const { journeyId: elsewhere } = stepOf(await intake.resolve());
  const { journeyId: theirs } = stepOf(await intake.resolve('', 'brd_other'));
  const strangers = [
    mediaClient(intake.transport, journeyId, { brandId: 'brd_other' }),
    mediaClient(intake.transport, theirs),
    mediaClient(intake.transport, 'jny_none'),
  ];
  const none = { kind: 'not-found', issues: [] };
  for (const stranger of strangers) await expect(stranger.create(100)).rejects.toMatchObject(none);
  for (const stranger of [...strangers, mediaClient(intake.transport, elsewhere)]) {
    await expect(stranger.head(path)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(stranger.patch(path, 0, jpeg(100))).rejects.toMatchObject(none);
  }
  for (const missing of ['/media/med_none', `${path}/`])
    await expect(client.head(missing)).rejects.toMatchObject({ kind: 'not-found' });
  const { mediaId } = await uploaded(jpeg(100));
  const find = (brandId: string, ofJourney: string, id: string) =>
    findMediaItem(intake.context, { ...slim, brandId }, ofJourney, id);
  expect(await find('brd_slim', journeyId, mediaId)).toBeDefined();
  expect(await find('brd_slim', elsewhere, mediaId)).toBeUndefined();
  expect(await find('brd_other', journeyId, mediaId)).toBeUndefined();
  expect(await find('brd_slim', journeyId, path.slice(7))).toBeUndefined();
});

test('what a broken connection left stays stored, and the rest continues from there', async () => {
  const { client, holds } = await beginMedia();
  const bytes = jpeg(3_000_000);
  const path = await client.begin(bytes.length);
  const breaking = async function* () {
    yield* inPieces(bytes.subarray(0, 1_500_000));
    throw new Error('the phone went into a tunnel');
  };
  await expect(client.patch(path, 0, breaking())).rejects.toThrow();
  await expect.poll(() => client.offsetOf(path)).toBeGreaterThan(partBytes);
  const offset = await client.offsetOf(path);
  expect(offset).toBeLessThanOrEqual(1_500_000);
  const done = await client.patch(path, offset, bytes.subarray(offset));
  expect(await holds(done.headers['media-id'], bytes)).toBe(true);
});

test('of two requests that add at once the later one wins, and the whole stays sound', async () => {
  const { intake, client, holds } = await beginMedia();
  const bytes = jpeg(3_000_000);
  const path = await client.begin(bytes.length);
  const held = Promise.withResolvers<void>();
  const hanging = async function* () {
    yield* inPieces(bytes.subarray(0, 100_000));
    await held.promise;
    yield* inPieces(bytes.subarray(100_000));
  };
  const outcome = expect(client.patch(path, 0, hanging())).rejects.toMatchObject({ kind: 'conflict' });
  const holder = async () => (await intake.context.media.find({}, { limit: 1 }))[0]?.holder;
  await expect.poll(holder).toBeDefined();
  const second = await client.patch(path, 0, bytes);
  held.resolve();
  await outcome;
  expect(await holds(second.headers['media-id'], bytes)).toBe(true);
});

test('decisions.md 13: a request of less than 64 KiB that does not end the file reads and writes no part', async () => {
  let touched = 0;
  const { client, holds } = await beginMedia({
    wrap: (store) => ({
      ...store,
      get: (name) => {
        touched++;
        return store.get(name);
      },
      put: (name, bytes) => {
        touched++;
        return store.put(name, bytes);
      },
    }),
  });
  const bytes = jpeg(700_000);
  const path = await client.begin(bytes.length);
  const begun = 600_000;
  await client.patch(path, 0, bytes.subarray(0, begun));
  const before = touched;
  for (const size of [1, 65_535, 1]) {
    await expect(client.patch(path, begun, bytes.subarray(begun, begun + size))).rejects.toMatchObject({
      kind: 'malformed-request',
      issues: [{ code: 'media.too_few_bytes', message: expect.stringContaining('65536 bytes') }],
    });
    expect(await client.offsetOf(path)).toBe(begun);
  }
  expect(touched).toBe(before);
  const { headers } = await client.patch(path, begun, bytes.subarray(begun, begun + 99_999));
  expect(headers['upload-offset']).toBe('699999');
  const done = await client.patch(path, 699_999, bytes.subarray(699_999));
  expect(await holds(done.headers['media-id'], bytes)).toBe(true);
});
