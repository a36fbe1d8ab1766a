import type { ProviderView } from '../reports/report.ts';
import { decideReports } from './decide-reports.ts';
import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';

/** A checkout that the provider has opened for an order. */
export interface OpenedCheckout extends ProviderView {
  readonly sealedCheckoutUrl: string;
  /** Sealed by the same key; absent: the order has no return URL, or it cannot be opened. */
  readonly sealedReturnUrl?: string;
  readonly sealedUnder: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/**
 * Makes an order visible after the provider has opened its checkout, and applies what the provider reports. Undefined for a
 * visible order.
 */
export function decideOpening(order: Order, opened: OpenedCheckout): OrderChange | undefined {
  if (order.sealedCheckoutUrl !== undefined) return undefined;
  const { _id: subject, clientId, state } = order;
  const { refs, reports, ...fields } = opened;
  const reported = decideReports(order, { refs, reports });
  const taken = reported !== undefined && 'contradiction' in reported ? undefined : reported;
  // The test clock may have been moved since the provider was asked.
  const expiresAt = Math.min(order.expiresAt, opened.expiresAt);
  return {
    ...taken,
    set: {
      ...taken?.set,
      ...refs,
      sealedReturnUrl: undefined,
      ...fields,
      expiresAt,
      checkoutPage: undefined,
      unstampedIn: clientId,
    },
    audit: { action: 'order.transition', clientId, subject, changed: { to: state } },
  };
}
