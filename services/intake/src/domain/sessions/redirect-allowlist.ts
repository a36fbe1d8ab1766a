const maxLength = 2048;

/** A slash or backslash encoded once or more often, or a dot encoded more than once. */
const encodedSeparator = /%(?:25)*(?:2f|5c)|%(?:25)+2e/i;

/** A segment of two dots and anything, or of dots before a parameter. */
const dotSegment = /^(?:\.|%2e)+(?:\.|%2e|;|%3b)/i;

/** What would be encoded still after it is decoded, or is a control character. */
const doubtfulEncoding = /%25[\da-f%]|%[01][\da-f]|%7f/i;

/**
 * Whether a brand lets patients be sent back to the URL (interface.md 4.1 rule 10): absolute https in normal form (a
 * bare origin may lack its `/`), without userinfo, of the very origin of an allowed URL, and at its path or below it at
 * a segment boundary. Everything in doubt is refused: what some server takes for a slash or a dot segment, however often
 * it decodes, and what is no text.
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
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  if (encodedSeparator.test(text) || !isPlainPath(url.pathname)) return undefined;
  return url.href === text || url.origin === text ? url : undefined;
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
