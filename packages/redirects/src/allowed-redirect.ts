const maxLength = 2048;

/** A slash or backslash encoded at least once, or a dot encoded at least twice. */
const encodedSeparator = /%(?:25)*(?:2f|5c)|%(?:25)+2e/i;

/** Begins with two dots, or has dots before a parameter. */
const dotSegment = /^(?:\.|%2e)+(?:\.|%2e|;|%3b)/i;

/** Still encoded after decoding, or a control character. */
const doubtfulEncoding = /%25[\da-f%]|%[01][\da-f]|%7f/i;

/** For the end of a journey, `redirect` (interface.md 2.5 and 4.1 rule 10): `isAllowedRedirect`, and always https. */
export function isAllowedEnding(redirect: string, allowlist: readonly string[]): boolean {
  return redirect.startsWith('https:') && isAllowedRedirect(redirect, allowlist);
}

/**
 * interface.md 4.1 rule 10: absolute https, or `http://localhost`, in normal form (an origin may omit its `/`), without
 * userinfo, with the origin of an allowed URL, and at or below its path at a segment boundary. Refuses URLs that are
 * not text, or in which a server could read a slash or dot segment after any number of decodings.
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

/** decisions.md 3: only a test brand's allowlist can have `http://localhost`. */
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
