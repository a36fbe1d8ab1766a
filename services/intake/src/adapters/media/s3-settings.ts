import { percentDecoded } from '@telehealth/service-kit/config';

/** A bucket of S3 or of a compatible service. */
export interface S3Settings {
  readonly store: 's3';
  readonly bucket: string;
  readonly region: string;
  /** Origin of the service. */
  readonly endpoint: string;
  /** Prefix of all keys: empty, or segments that each end in a slash. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const shape = /^s3(\+http)?:\/\/([^:@/?#]+):([^@/?#]+)@([^@/?#]+)\/([^?#]*)\?region=([^?#]*)$/;
const shapeFault =
  'must be file:<folder> or s3://<access key id>:<secret>@<host>/<bucket>?region=<region>, with %2F for a / in the secret';

/** A bucket, and the prefix after a slash. No segment has a meaning in URLs, as `..` has. */
const bucketPlace = /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[\w-][\w.-]*\/)+))?$/;

/**
 * The bucket of `s3://<access key id>:<secret>@<host>/<bucket>?region=<region>`, or what is wrong with it, without a quote.
 * `s3+http://` is without TLS. `mayReach` reports whether an address may be used.
 */
export function parseS3(text: string, mayReach: (address: string) => boolean): S3Settings | string {
  const found = shape.exec(text);
  if (found === null) return shapeFault;
  const [, isPlain, id = '', secret = '', host, place = '', region = ''] = found;
  const endpoint = `${isPlain === undefined ? 'https' : 'http'}://${host}`;
  const [, bucket, prefix = ''] = bucketPlace.exec(place) ?? [];
  const [accessKeyId = '', secretAccessKey = ''] = [id, secret].map(percentDecoded);
  if (!/^[\x21-\x7e]{3,}$/.test(accessKeyId)) return 'must have an access key id';
  if (!/^[\x21-\x7e]{8,}$/.test(secretAccessKey)) return 'must have the secret of the access key';
  if (URL.parse(endpoint)?.origin !== endpoint) return 'must have a host, with its port where it has one';
  if (!mayReach(endpoint)) return 'must be s3://, or s3+http:// on loopback in test mode';
  if (bucket === undefined) return 'must have a bucket, or a bucket with a prefix such as bucket/media/';
  if (!/^[a-z0-9-]+$/.test(region)) return 'must have the name of a region';
  return { store: 's3', bucket, region, endpoint, prefix, accessKeyId, secretAccessKey };
}

/** A slash and the key follow the address. */
export function bucketUrlOf({ endpoint, bucket, region }: S3Settings): string {
  // The wildcard certificate of bucket hosts does not cover names with a dot.
  const isInHost = endpoint === `https://s3.${region}.amazonaws.com` && !bucket.includes('.');
  return isInHost ? endpoint.replace('//', `//${bucket}.`) : `${endpoint}/${bucket}`;
}
