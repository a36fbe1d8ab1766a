import { DomainError } from '@telehealth/errors';

const highest = 200;
const usual = 50;

/** Rows of a page as contracts ask for them: 0 stands for 50. Throws `malformed-request` below 0 and above 200. */
export function pageLimit(limit: number): number {
  if (limit < 0 || limit > highest)
    throw new DomainError('malformed-request', `a page has at most ${highest} rows`);
  return limit === 0 ? usual : limit;
}
