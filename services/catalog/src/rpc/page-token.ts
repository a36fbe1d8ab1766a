import { DomainError } from '@telehealth/errors';

/** The number a page token holds; undefined for the first page. Throws `malformed-request` for another token. */
export function numberOfToken(pageToken: string): number | undefined {
  if (pageToken === '') return undefined;
  if (/^\d{1,15}$/.test(pageToken)) return Number(pageToken);
  throw new DomainError('malformed-request', 'no page token of this list');
}
