import type { EnvironmentReader } from '@telehealth/service-kit';

/** A bucket of S3 or of a compatible service. */
export interface S3Settings {
  readonly store: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Origin of a service other than Amazon's, which names the bucket in the path. */
  readonly endpoint?: string;
  /** Prefix of all keys: empty, or segments that each end in a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const secrets = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'] as const;
const variables = [
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_ENDPOINT',
  ...secrets,
  ...secrets.map((secret) => `${secret}_FILE`),
];

const bucketFault = 'must be the name of a bucket, or a bucket with a prefix such as bucket/media/';

/** Reads the settings of the media bucket; undefined when none of them is set. */
export function readS3(read: EnvironmentReader): S3Settings | undefined {
  if (variables.every((variable) => read.optional(variable) === undefined)) return undefined;
  const place = read.checked('MEDIA_S3_BUCKET', (text) => bucketPlace.test(text), bucketFault);
  const [, bucket = '', prefix = ''] = bucketPlace.exec(place) ?? [];
  const hasEndpoint = read.optional('MEDIA_S3_ENDPOINT') !== undefined;
  return {
    store: 's3',
    bucket,
    region: read.checked('MEDIA_S3_REGION', isRegion, 'must be the name of a region'),
    ...(hasEndpoint && { endpoint: read.origin('MEDIA_S3_ENDPOINT') }),
    prefix,
    accessKeyId: read.secret('MEDIA_S3_ACCESS_KEY_ID', { minLength: 3 }),
    secretAccessKey: read.secret('MEDIA_S3_SECRET_ACCESS_KEY', { minLength: 8 }),
  };
}

/** Address of the bucket; a slash and the key follow it. */
export function bucketUrlOf({ endpoint, bucket, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  // The wildcard certificate of bucket hosts does not cover names with a dot.
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

/** A bucket, and the prefix behind a slash. No segment of it has a meaning in URLs, as `..` has. */
const bucketPlace = /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*\/)+))?$/;
const isRegion = (text: string) => /^[a-z0-9-]+$/.test(text);
