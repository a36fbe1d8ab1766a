import type { ConfigFault, EnvironmentReader } from '@telehealth/service-kit';

/** A bucket of S3 or of a compatible service. */
export interface S3Settings {
  readonly kept: 's3';
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
  'MEDIA_S3_PREFIX',
  ...secrets,
  ...secrets.map((secret) => `${secret}_FILE`),
];

/** Reads the settings of the media bucket; undefined when none of them is set. */
export function readS3(read: EnvironmentReader): S3Settings | undefined {
  if (variables.every((variable) => read.optional(variable) === undefined)) return undefined;
  const endpoint = read.optional('MEDIA_S3_ENDPOINT');
  return {
    kept: 's3',
    bucket: read.text('MEDIA_S3_BUCKET'),
    region: read.text('MEDIA_S3_REGION'),
    ...(endpoint !== undefined && { endpoint }),
    prefix: read.text('MEDIA_S3_PREFIX', ''),
    accessKeyId: read.secret('MEDIA_S3_ACCESS_KEY_ID', { minLength: 3 }),
    secretAccessKey: read.secret('MEDIA_S3_SECRET_ACCESS_KEY', { minLength: 8 }),
  };
}

/** Faults of settings that were read; missing settings are reported elsewhere. */
export function s3Faults({ bucket, region, endpoint, prefix }: S3Settings): readonly ConfigFault[] {
  const faults: ConfigFault[] = [];
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    faults.push({ variable: 'MEDIA_S3_BUCKET', message: 'must be the name of a bucket' });
  }
  if (region !== '' && !/^[a-z0-9-]+$/.test(region)) {
    faults.push({ variable: 'MEDIA_S3_REGION', message: 'must be the name of a region' });
  }
  if (endpoint !== undefined && !isOrigin(endpoint)) {
    faults.push({ variable: 'MEDIA_S3_ENDPOINT', message: 'must be http(s)://host or http(s)://host:port' });
  }
  // No segment with a meaning in URLs, such as `..`.
  if (!/^(?:[\w-][\w.-]*\/)*$/.test(prefix)) {
    const message = 'must be letters, digits, dots, dashes and underscores, each segment ending in a slash';
    faults.push({ variable: 'MEDIA_S3_PREFIX', message });
  }
  return faults;
}

/** Address of the bucket; a slash and the key follow it. */
export function bucketUrlOf({ endpoint, bucket, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  // The wildcard certificate of bucket hosts does not cover names with a dot.
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}
