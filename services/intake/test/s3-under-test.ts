import type { S3Server } from '@telehealth/test-servers';
import type { S3Settings } from '../src/adapters/media/s3-settings.ts';

/** Settings of a bucket of the server that nobody has used. */
export async function freshBucketOf(server: S3Server): Promise<S3Settings> {
  const { url: endpoint, region, accessKeyId, secretAccessKey } = server;
  const bucket = await server.freshBucket();
  return { store: 's3', bucket, region, endpoint, prefix: '', accessKeyId, secretAccessKey };
}
