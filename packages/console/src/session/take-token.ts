/** Removes the token from the address at once, so that no history contains it. */
export function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (!token.startsWith('cns_')) return undefined;
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return token;
}
