import type { Issue } from '@telehealth/errors';
import type { ClientMode } from '../clients/client.ts';

const maxEntries = 100;
const maxLength = 2048;

/**
 * The faults of a redirect allowlist: at most 100 different URLs, each an absolute https URL of at most
 * 2048 characters in normal form (interface.md 4.1 rule 10; an origin may omit its `/`), without userinfo, query,
 * fragment and encoded slashes, which would make the comparison by path segment unclear. A test client may also use
 * `http://localhost` (decisions.md 3). `where` points at the list.
 */
export function redirectAllowlistIssues(urls: readonly string[], mode: ClientMode, where: string): Issue[] {
  const issues: Issue[] = [];
  if (urls.length > maxEntries) {
    issues.push({
      code: 'redirect_allowlist.too_long',
      message: `A redirect allowlist has at most ${maxEntries} entries.`,
      where,
    });
  }
  const seen = new Set<string>();
  for (const [i, text] of urls.slice(0, maxEntries).entries()) {
    const url = parseAllowlistUrl(text, mode);
    if (url === undefined) {
      issues.push({
        code: 'redirect_allowlist.malformed',
        message: `An entry is an absolute https URL in normal form, without userinfo, query, fragment or encoded slashes.${mode === 'test' ? ' A test client may also use http://localhost.' : ''}`,
        where: `${where}/${i}`,
      });
    } else if (seen.has(url)) {
      issues.push({
        code: 'redirect_allowlist.repeated',
        message: 'An entry is listed once.',
        where: `${where}/${i}`,
      });
    } else seen.add(url);
  }
  return issues;
}

/** The URL in normal form, an origin with its `/`. */
function parseAllowlistUrl(text: string, mode: ClientMode): string | undefined {
  if (text.length > maxLength || /[?#]|%2f|%5c/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const isLocal = mode === 'test' && url.protocol === 'http:' && url.hostname === 'localhost';
  if (url.protocol !== 'https:' && !isLocal) return undefined;
  return url.href === text || url.origin === text ? url.href : undefined;
}
