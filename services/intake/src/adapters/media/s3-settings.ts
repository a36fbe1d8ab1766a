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

const variables = [
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_REGION',
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_KEY',
  'MEDIA_S3_KEY_FILE',
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
    ...read.secretOf('MEDIA_S3_KEY', accessKey, 'must be <access key id>:<secret access key>'),
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
function accessKey(text: string) {
  const [, accessKeyId, secretAccessKey] = /^([\x21-\x39\x3b-\x7e]{3,}):([\x21-\x7e]{8,})$/.exec(text) ?? [];
  return accessKeyId === undefined || secretAccessKey === undefined
    ? undefined
    : { accessKeyId, secretAccessKey };
}

const isRegion = (text: string) => /^[a-z0-9-]+$/.test(text);
