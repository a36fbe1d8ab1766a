import { DomainError } from '@telehealth/errors';

/** A page of the keys under a prefix. */
export interface ListingPage {
  readonly keys: readonly string[];
  /** Whether no key comes after these. */
  readonly isLast: boolean;
}

/**
 * Reads an answer of ListObjectsV2 about keys that are the prefix and one more name. Throws `DomainError`
 * `unavailable` when it is anything else: no key is believed that was not asked for.
 */
export function keysOfPage(xml: string, prefix: string): ListingPage {
  const [, isTruncated] = /<IsTruncated>(true|false)<\/IsTruncated>/.exec(xml) ?? [];
  const isWhole = /<ListBucketResult[\s>]/.test(xml) && xml.trimEnd().endsWith('</ListBucketResult>');
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
  // Such names, and prefixes of ids and settings, are the same in XML as they are.
  const areAsked = keys.every((key) => key.startsWith(prefix) && /^[\w-]+$/.test(key.slice(prefix.length)));
  if (!isWhole || isTruncated === undefined || !areAsked) {
    throw new DomainError('unavailable', 'the media bucket answers with no listing that was asked for');
  }
  return { keys, isLast: isTruncated === 'false' };
}
