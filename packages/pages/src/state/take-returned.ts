import type { ReturnedAddress } from './opening.ts';

/** Removes what other pages added to the address, so that no history contains it. */
export function takeReturned(): ReturnedAddress {
  const query = new URLSearchParams(location.search);
  if (location.search !== '' || location.hash !== '') history.replaceState(null, '', location.pathname);
  const taken = (name: string) => query.get(name) ?? undefined;
  const [code, attempt] = [taken('code'), taken('attempt')];
  return {
    // A link of the own journey returns only a code: the session continues unchanged.
    ...(code !== undefined && attempt !== undefined && { signIn: { code, attempt } }),
    error: taken('error'),
    offering: taken('offering'),
    orderRef: taken('order_ref'),
    result: taken('result'),
  };
}
