const maxLength = 2048;

/** A slash or backslash encoded at least once, or a dot encoded at least twice. */
const encodedSeparator = /%(?:25)*(?:2f|5c)|%(?:25)+2e/i;

/** A segment that begins with two dots, or of dots before a parameter. */
const dotSegment = /^(?:\.|%2e)+(?:\.|%2e|;|%3b)/i;

/** A character that is still encoded after decoding, or a control character. */
const doubtfulEncoding = /%25[\da-f%]|%[01][\da-f]|%7f/i;

/**
 * Whether a brand lets a journey end at the URL, its `redirect` (interface.md 2.5 and 4.1 rule 10): `isAllowedRedirect`, and https whatever the
 * allowlist has.
 */
export function isAllowedEnding(redirect: string, allowlist: readonly string[]): boolean {
  return redirect.startsWith('https:') && isAllowedRedirect(redirect, allowlist);
}

/**
 * Whether a brand allows sending patients to the URL (interface.md 4.1 rule 10): absolute https, or
 * `http://localhost`, in normal form (an origin may omit its `/`), without userinfo, of the same origin as an allowed URL, and at its path or below it at a segment
 * boundary. Doubtful URLs are refused: those with anything that a server could read as a slash or a dot segment after any
 * number of decodings, and those that are not text.
 */
export function isAllowedRedirect(redirect: string, allowlist: readonly string[]): boolean {
  const target = redirect.length <= maxLength ? normalUrl(redirect) : undefined;
  return (
    target !== undefined &&
    allowlist.some((entry) => {
      const allowed = normalUrl(entry);
      return allowed?.origin === target.origin && isAtOrBelow(target.pathname, allowed.pathname);
    })
  );
}

function normalUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  if (url === null || !isSafe(url) || url.username !== '' || url.password !== '') return undefined;
  if (encodedSeparator.test(text) || !isPlainPath(url.pathname)) return undefined;
  return url.href === text || url.origin === text ? url : undefined;
}

/** decisions.md 3: only the allowlist of a test brand can have `http://localhost`. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
}

function isPlainPath(path: string): boolean {
  if (doubtfulEncoding.test(path)) return false;
  if (path.split('/').some((segment) => dotSegment.test(segment))) return false;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function isAtOrBelow(path: string, allowed: string): boolean {
  return path === allowed || path.startsWith(allowed.endsWith('/') ? allowed : `${allowed}/`);
}
