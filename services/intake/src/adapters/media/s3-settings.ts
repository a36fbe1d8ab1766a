import type { ConfigFault, EnvironmentReader } from '@telehealth/service-kit';

/** In a bucket of S3, or of what speaks its protocol. */
export interface S3Settings {
  readonly kept: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Origin of a service other than Amazon's, which names the bucket in the path. */
  readonly endpoint?: string;
  /** What the keys of all objects begin with: empty, or segments that each end in a slash. */
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

/** Reads the bucket media are kept in; undefined when nothing is said of one. */
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

/** What else is wrong with the settings. What is missing is a fault of its own. */
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
  // Nothing that a URL would take for something else, such as a step up.
  if (!/^(?:[\w-][\w.-]*\/)*$/.test(prefix)) {
    const message = 'must be letters, digits, dots, dashes and underscores, each segment ending in a slash';
    faults.push({ variable: 'MEDIA_S3_PREFIX', message });
  }
  return faults;
}

/** Where the bucket answers; keys come behind it and a slash. */
export function bucketUrlOf({ endpoint, bucket, region }: S3Settings): string {
  if (endpoint !== undefined) return `${endpoint}/${bucket}`;
  const host = `s3.${region}.amazonaws.com`;
  // A certificate for every bucket's host covers no name with a dot.
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`;
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text;
}
