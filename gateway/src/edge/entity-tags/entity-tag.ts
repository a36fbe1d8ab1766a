import { hash } from 'node:crypto';
import { refusal } from '@telehealth/errors';
import { malformedRequest } from '../problems/malformed-request.ts';

/** Strong. With a version it contains that too, for `If-Match`. */
export function entityTag(body: string | Buffer, version?: bigint): string {
  const digest = hash('sha256', body, 'base64url').slice(0, 22);
  return version === undefined ? `"${digest}"` : `"${version}-${digest}"`;
}

/** RFC 9110 13.1.2. A malformed header names no tag. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true;
  return tagsIn(ifNoneMatch)?.some((one) => one === tag || one === `W/${tag}`) ?? false;
}

/**
 * The version an `If-Match` requires; 0 for any version. Accepts `*` or one tag. A weak tag counts although
 * RFC 9110 compares strongly: compressing proxies weaken tags, and the version is the same.
 *
 * @throws DomainError `malformed-request` for anything else, `conflict` for a tag without a version.
 */
export function requiredVersion(ifMatch: string | undefined): bigint {
  if (ifMatch === undefined || ifMatch.trim() === '*') return 0n;
  const [tag, ...others] = tagsIn(ifMatch) ?? [];
  if (tag === undefined || others.length > 0) {
    throw malformedRequest('request.if_match', 'If-Match takes one entity tag, or `*`.');
  }
  const version = /^(?:W\/)?"([1-9]\d{0,14})-[\w-]{22}"$/.exec(tag)?.[1];
  if (version === undefined)
    throw refusal('changed_meanwhile', 'If-Match names no present version. Read the resource again.');
  return BigInt(version);
}

/** Undefined for a malformed list (RFC 9110 8.8.3). */
function tagsIn(list: string): readonly string[] | undefined {
  const isList = /^[ \t]*(?:(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"[ \t]*(?:,[ \t]*|$))+$/.test(list);
  return isList ? (list.match(/(?:W\/)?"[^"]*"/g) ?? undefined) : undefined;
}
