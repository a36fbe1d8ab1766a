import type { ReturnedAddress } from './opening.ts';

/** Takes what other pages added to the address, and leaves the address without it: it stands in no history. */
export function takeReturned(): ReturnedAddress {
  const query = new URLSearchParams(location.search);
  if (location.search !== '' || location.hash !== '') history.replaceState(null, '', location.pathname);
  const taken = (name: string) => query.get(name) ?? undefined;
  const [code, attempt] = [taken('code'), taken('attempt')];
  return {
    // A link of the own journey comes back with a code alone: the session goes on as it was.
    ...(code !== undefined && attempt !== undefined && { signIn: { code, attempt } }),
    error: taken('error'),
    offering: taken('offering'),
    orderRef: taken('order_ref'),
    result: taken('result'),
  };
}
