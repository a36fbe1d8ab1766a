import { fakeClock } from '@telehealth/service-kit/testing';
import { startS3 } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { describe, expect, test } from 'vitest';
import type { S3Settings } from '../src/adapters/media/s3-settings.ts';
import { bindMediaItem } from '../src/app/media/media-item.ts';
import { deleteMedia, sweepMedia } from '../src/app/media/remove-media.ts';
import { partBytes } from '../src/app/uploads/create-upload.ts';
import { day, running } from './journey-under-test.ts';
import { mediaStoreSuite, named, open, unavailable } from './media-store-suite.ts';
import { beginMedia, filesIn, jpeg, pdf } from './media-under-test.ts';

await describeWith(startS3, 'S3', (server) => {
  const { url: endpoint, region, accessKeyId, secretAccessKey } = server;
  /** Settings of a bucket that nobody has used. */
  const freshBucket = async (): Promise<S3Settings> => {
    const bucket = await server.freshBucket();
    return { store: 's3', bucket, region, endpoint, prefix: '', accessKeyId, secretAccessKey };
  };

  describe('a media store', () => {
    mediaStoreSuite({
      fresh: () => freshBucket(),
      unusable: async () => ({ ...(await freshBucket()), secretAccessKey: 'another secret' }),
    });

    test('what is kept has the key that is configured', async () => {
      const place = await freshBucket();
      const shared = open({ ...place, prefix: 'eu/intake.media/' });
      const alone = open(place);
      const name = named('jny_1', 'med_1', 'op_1');
      await shared.put(name, Buffer.from('shared'));
      await alone.put(name, Buffer.from('alone'));
      expect(await alone.get(named('eu', 'intake.media', 'jny_1/med_1/op_1'))).toEqual(Buffer.from('shared'));
      await shared.removeAll(name);
      expect(await alone.get(name)).toEqual(Buffer.from('alone'));
      await expect(shared.get(name)).rejects.toThrow();
    });

    test('a bucket that does not exist is unavailable to ping and to put', async () => {
      const store = open({ ...(await freshBucket()), bucket: 'no-such-bucket' });
      await expect(store.ping()).rejects.toEqual(unavailable);
      await expect(store.put(named('jny_1', 'med_1', 'op_1'), Buffer.from('x'))).rejects.toEqual(unavailable);
    });
  });

  /** An intake with its media in a bucket nobody has used, at the server's own time. */
  async function beginOnS3(ahead = { ms: 0 }) {
    const media = await freshBucket();
    const started = await beginMedia({ settings: { media }, clock: fakeClock(Date.now()), ahead });
    return { ...started, objects: () => filesIn(server.folderOf(media.bucket)) };
  }

  test('an upload in pieces is read as it was sent, and lies sealed in the bucket, a part each', async () => {
    const { client, holds, objects } = await beginOnS3();
    const bytes = jpeg(2 * partBytes + 300_000);
    const path = await client.begin(bytes.length);
    await client.patch(path, 0, bytes.subarray(0, 700_000));
    expect(await client.offsetOf(path)).toBe(700_000);
    const { headers } = await client.patch(path, 700_000, bytes.subarray(700_000));
    expect(await holds(headers['media-id'], bytes)).toBe(true);
    const kept = await objects();
    expect(kept).toHaveLength(3);
    for (const object of kept) expect(object.includes('canary')).toBe(false);
  });

  test('bytes that are not what the node takes are gone from the bucket with the last one', async () => {
    const { client, objects } = await beginOnS3();
    const path = await client.begin(2_000_000);
    await client.patch(path, 0, pdf(2_000_000).subarray(0, 1_500_000));
    expect(await objects()).toHaveLength(2);
    const rest = client.patch(path, 1_500_000, pdf(2_000_000).subarray(1_500_000));
    await expect(rest).rejects.toMatchObject({ kind: 'unsupported-media-type' });
    expect(await objects()).toEqual([]);
  });

  test('unbound files after their time, and those that their journey no longer has, are gone from the bucket', async () => {
    const ahead = { ms: 0 };
    const { intake, journeyId, client, uploaded, holds, objects } = await beginOnS3(ahead);
    const held = await uploaded(jpeg(5000));
    await bindMediaItem(intake.context, held);
    await client.upload(jpeg(2 * partBytes));
    expect(await objects()).toHaveLength(3);
    ahead.ms = 7 * day;
    await sweepMedia(intake.context, running);
    expect(await objects()).toHaveLength(1);
    expect(await holds(held.mediaId, jpeg(5000))).toBe(true);
    await deleteMedia(intake.context, journeyId);
    expect(await objects()).toEqual([]);
  });
});
