import { startS3 } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { mediaStoreSuite, named, open, unavailable } from './media-store-suite.ts';
import { freshBucketOf } from './s3-under-test.ts';

await describeWith(startS3, 'S3', (server) => {
  mediaStoreSuite({
    fresh: () => freshBucketOf(server),
    unusable: async () => ({ ...(await freshBucketOf(server)), secretAccessKey: 'another secret' }),
  });

  test('what is kept has the key that is configured', async () => {
    const place = await freshBucketOf(server);
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
    const store = open({ ...(await freshBucketOf(server)), bucket: 'no-such-bucket' });
    await expect(store.ping()).rejects.toEqual(unavailable);
    await expect(store.put(named('jny_1', 'med_1', 'op_1'), Buffer.from('x'))).rejects.toEqual(unavailable);
  });
});
