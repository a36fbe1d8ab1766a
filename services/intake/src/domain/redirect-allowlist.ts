const maxLength = 2048;

/**
 * Whether a brand lets patients be sent back to the URL (interface.md 4.1 rule 10): absolute https in normal form (a
 * bare origin may lack its `/`), without userinfo and encoded slashes, of the very origin of an allowed URL, and at its
 * path or below it at a segment boundary. Everything in doubt is refused.
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
  if (/%2f|%5c/i.test(text)) return undefined;
  return url.href === text || url.origin === text ? url : undefined;
}

function isAtOrBelow(path: string, allowed: string): boolean {
  return path === allowed || path.startsWith(allowed.endsWith('/') ? allowed : `${allowed}/`);
}
