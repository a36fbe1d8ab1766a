import { campaignIn, visitParameters } from './campaign.ts';
import type { ReturnedAddress } from './opening.ts';

/** Removes what other pages added to the address, so that no history contains it. A reload needs what begins a journey. */
export function takeReturned(): ReturnedAddress {
  const query = new URLSearchParams(location.search);
  showAddressWith(visitParameters(query));
  const taken = (name: string) => query.get(name) ?? undefined;
  const [code, attempt] = [taken('code'), taken('attempt')];
  return {
    // A link of the own journey returns only a code: the session continues unchanged.
    ...(code !== undefined && attempt !== undefined && { signIn: { code, attempt } }),
    error: taken('error'),
    offering: taken('offering'),
    campaign: campaignIn(query),
    orderRef: taken('order_ref'),
    result: taken('result'),
  };
}

/** Once the journey has what the address brought. */
export function clearAddress(): void {
  showAddressWith(new URLSearchParams());
}

function showAddressWith(query: URLSearchParams): void {
  const search = query.size === 0 ? '' : `?${query}`;
  if (location.search !== search || location.hash !== '')
    history.replaceState(history.state, '', `${location.pathname}${search}`);
}
