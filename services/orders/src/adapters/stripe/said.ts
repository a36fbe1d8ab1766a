import type { ProviderEvent } from '../payment-provider.ts';

/** What an object of Stripe says of an order. */
export type Said = Pick<ProviderEvent, 'refs' | 'orderHint' | 'reports' | 'needsRead'>;

/** The key of the metadata that names the order. */
export const orderKey = 'order_ref';

/** The id of an object that Stripe gives as its id, whole, or not at all. */
export function idOf(object: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** Epoch ms of Stripe's unix seconds. */
export function instantOf(seconds: number): number {
  return seconds * 1000;
}
