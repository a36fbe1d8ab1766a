import { fakeClock } from '@telehealth/service-kit/testing';
import { startS3 } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { bindMediaItem } from '../src/app/media/media-item.ts';
import { deleteMedia, sweepMedia } from '../src/app/media/remove-media.ts';
import { partBytes } from '../src/app/uploads/create-upload.ts';
import { jpeg, pdf } from './media-bundle.ts';
import { beginMedia, bytesOf, filesIn, mediaItemOf } from './media-under-test.ts';
import { freshBucketOf } from './s3-under-test.ts';

const hour = 60 * 60 * 1000;

await describeWith(startS3, 'S3', (server) => {
  /** An intake with its media in a bucket nobody has used, at the server's own time. */
  async function beginOnS3(ahead = { ms: 0 }) {
    const mediaSettings = await freshBucketOf(server);
    const started = await beginMedia({
      storeUrl: 'sqlite::memory:',
      mediaSettings,
      clock: fakeClock(Date.now()),
      ahead,
    });
    return { ...started, objects: () => filesIn(server.folderOf(mediaSettings.bucket)) };
  }

  test('an upload in pieces is read as it was sent, and lies sealed in the bucket, a part each', async () => {
    const { intake, journeyId, client, objects } = await beginOnS3();
    const bytes = jpeg(2 * partBytes + 300_000);
    const path = String((await client.create(bytes.length)).headers.location);
    await client.patch(path, 0, bytes.subarray(0, 700_000));
    expect((await client.head(path)).headers['upload-offset']).toBe('700000');
    const { headers } = await client.patch(path, 700_000, bytes.subarray(700_000));
    const mediaItem = await mediaItemOf(intake, journeyId, String(headers['media-id']));
    expect(bytes.equals(await bytesOf(intake, mediaItem))).toBe(true);
    const kept = await objects();
    expect(kept).toHaveLength(3);
    for (const object of kept) expect(object.includes('canary')).toBe(false);
  });

  test('bytes that are not what the node takes are gone from the bucket with the last one', async () => {
    const { client, objects } = await beginOnS3();
    const path = String((await client.create(2_000_000)).headers.location);
    await client.patch(path, 0, pdf(2_000_000).subarray(0, 1_500_000));
    expect(await objects()).toHaveLength(2);
    const rest = client.patch(path, 1_500_000, pdf(2_000_000).subarray(1_500_000));
    await expect(rest).rejects.toMatchObject({ kind: 'unsupported-media-type' });
    expect(await objects()).toEqual([]);
  });

  test('what nobody took in time, and what its journey no longer has, is gone from the bucket', async () => {
    const ahead = { ms: 0 };
    const { intake, journeyId, client, objects } = await beginOnS3(ahead);
    const held = await mediaItemOf(intake, journeyId, await client.upload(jpeg(5000)));
    await bindMediaItem(intake.context, held);
    await client.upload(jpeg(2 * partBytes));
    expect(await objects()).toHaveLength(3);
    ahead.ms = 7 * 24 * hour;
    await sweepMedia(intake.context, new AbortController().signal);
    expect(await objects()).toHaveLength(1);
    expect((await bytesOf(intake, held)).equals(jpeg(5000))).toBe(true);
    await deleteMedia(intake.context, journeyId);
    expect(await objects()).toEqual([]);
  });
});
