import type { ProviderEvent } from '../payment-provider.ts';

/** The content of an object of Stripe that is about an order. */
export type ObjectContent = Pick<ProviderEvent, 'refs' | 'orderHint' | 'reports' | 'needsRead'>;

/** The key of the metadata that names the order. */
export const orderKey = 'order_ref';

/** The key of the metadata that names the request of a refund. */
export const refundKey = 'refund_id';

/**
 * The order that an object names by its metadata. An older version of the API leaves metadata out of some objects, and so
 * does an event that was sent by hand.
 */
export function hintOf({
  metadata,
}: {
  readonly metadata?: Readonly<Record<string, string>> | null;
}): string | undefined {
  return metadata?.[orderKey];
}

/** The id of an object. Stripe gives the id, the whole object, or neither. */
export function idOf(object: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

/** Epoch ms of Stripe's unix seconds. */
export function instantOf(seconds: number): number {
  return seconds * 1000;
}
