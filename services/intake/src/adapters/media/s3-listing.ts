import { DomainError } from '@telehealth/errors';

export interface ListingPage {
  readonly keys: readonly string[];
  readonly isLast: boolean;
}

/**
 * Reads an answer of ListObjectsV2 whose keys are the prefix and one more name. Throws `unavailable` for any other answer: keys
 * outside the prefix are not trusted.
 */
export function keysOfPage(xml: string, prefix: string): ListingPage {
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
