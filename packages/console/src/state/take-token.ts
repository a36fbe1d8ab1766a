/** The token of the link that led here; it leaves the address at once, so that it stays in no history. */
export function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (!token.startsWith('cns_')) return undefined;
  history.replaceState(null, '', location.pathname);
  return token;
}
