import { DomainError } from '@telehealth/errors';
import type { MediaItemPrefix, MediaStore, PartName } from './media-store.ts';
import { openS3Exchange, type S3Outside } from './s3-exchange.ts';
import type { S3Settings } from './s3-settings.ts';

const deletesAtATime = 16;

/** Objects in an existing bucket. Each request has up to three tries. With versioning, removed objects stay as old versions. */
export function createS3MediaStore(settings: S3Settings, outside: S3Outside): MediaStore {
  const s3 = openS3Exchange(settings, outside);
  const prefixOf = ({ journeyId, mediaId }: MediaItemPrefix) => `${settings.prefix}${journeyId}/${mediaId}/`;
  const keyOf = (name: PartName) => prefixOf(name) + name.part;
  const remove = (key: string) => s3.send({ method: 'DELETE', key, expected: [200, 204, 404] });

  return {
    async put(name, bytes) {
      await s3.send({ method: 'PUT', key: keyOf(name), body: bytes, expected: [200] });
    },
    async get(name) {
      const { status, bytes } = await s3.send({ method: 'GET', key: keyOf(name), expected: [200, 404] });
      if (status === 404) throw new Error('no such object');
      return bytes;
    },
    async remove(name) {
      await remove(keyOf(name));
    },
    async removeAll(name) {
      const prefix = prefixOf(name);
      const query = { 'list-type': '2', prefix };
      // It reads the first page each time, because the objects of the previous one are removed by then.
      for (let before: string | undefined; ; ) {
        const { bytes } = await s3.send({ method: 'GET', query, expected: [200] });
        const { keys, isLast } = keysOfPage(bytes.toString(), prefix);
        if (!isLast && (keys.length === 0 || keys[0] === before)) {
          throw new DomainError('unavailable', 'the media bucket lists removed objects');
        }
        for (let at = 0; at < keys.length; at += deletesAtATime) {
          await Promise.all(keys.slice(at, at + deletesAtATime).map(remove));
        }
        if (isLast) return;
        before = keys[0];
      }
    },
    async ping() {
      await s3.send({ method: 'HEAD', expected: [200], tries: 1 });
    },
    close: () => s3.close(),
  };
}

export interface ListingPage {
  readonly keys: readonly string[];
  readonly isLast: boolean;
}

/**
 * Reads an answer of ListObjectsV2 whose keys are the prefix and one more name. Throws `unavailable` for any other answer: keys
 * outside the prefix are not trusted.
 */
function keysOfPage(xml: string, prefix: string): ListingPage {
  const [, isTruncated] = /<IsTruncated>(true|false)<\/IsTruncated>/.exec(xml) ?? [];
  const isWhole = /<ListBucketResult[\s>]/.test(xml) && xml.trimEnd().endsWith('</ListBucketResult>');
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  // Such names and prefixes contain no character that XML escapes.
  const areAsked = keys.every((key) => key.startsWith(prefix) && /^[\w-]+$/.test(key.slice(prefix.length)));
  if (!isWhole || isTruncated === undefined || !areAsked) {
    throw new DomainError('unavailable', 'the media bucket sent an unexpected listing');
  }
  return { keys, isLast: isTruncated === 'false' };
}
