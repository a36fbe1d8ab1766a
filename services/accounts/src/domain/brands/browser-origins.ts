import type { Issue } from '@telehealth/errors';
import type { ClientMode } from '../clients/client.ts';

const maxEntries = 50;
const maxLength = 300;
const originPattern = /^https?:\/\/(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::[0-9]+)?$/;

/**
 * The faults of the origins from which pages may read a brand (decisions.md 3): at most 50 different ones, each a scheme, a
 * host and an optional port in normal form, so that it equals what a browser sends. The scheme is https; a test client may
 * also use `http://localhost`. `where` points at the list.
 */
export function browserOriginIssues(origins: readonly string[], mode: ClientMode, where: string): Issue[] {
  const issues: Issue[] = [];
  if (origins.length > maxEntries) {
    const message = `A brand has at most ${maxEntries} browser origins.`;
    issues.push({ code: 'browser_origins.too_many', message, where });
  }
  const seen = new Set<string>();
  for (const [i, origin] of origins.slice(0, maxEntries).entries()) {
    if (!isOrigin(origin, mode)) {
      const inTestMode = mode === 'test' ? ' A test client may also use http://localhost.' : '';
      const message = `An origin is https:// and a host, perhaps with a port, in normal form and nothing behind it.${inTestMode}`;
      issues.push({ code: 'browser_origins.malformed', message, where: `${where}/${i}` });
    } else if (seen.has(origin)) {
      const message = 'An origin may be in the list once.';
      issues.push({ code: 'browser_origins.repeated', message, where: `${where}/${i}` });
    } else seen.add(origin);
  }
  return issues;
}

function isOrigin(text: string, mode: ClientMode): boolean {
  if (text.length > maxLength || !originPattern.test(text)) return false;
  const url = URL.parse(text);
  if (url === null || url.origin !== text) return false;
  return url.protocol === 'https:' || (mode === 'test' && url.hostname === 'localhost');
}
