/** How a checkout ended, as the page hears to which the patient goes back. It is no proof: the state of the order is. */
export type CheckoutResult = 'paid' | 'authorized' | 'pending' | 'cancelled';

/** Where the patient goes after the checkout of an order: the address with `order_ref` and `result` (decisions.md 14). */
export function returnAddress(returnUrl: string, orderRef: string, result: CheckoutResult): string {
  const url = new URL(returnUrl);
  url.searchParams.set('order_ref', orderRef);
  url.searchParams.set('result', result);
  return url.href;
}
