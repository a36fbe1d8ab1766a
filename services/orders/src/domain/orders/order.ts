import type { ProviderRefs, StoredReport } from '../reports/report.ts';
import type { CheckoutPage } from './checkout-page.ts';

/**
 * The states that the reports of the provider lead to. They are the payment states of interface.md 2.10; the order of 2.9 shows
 * `processing`, which it does not know, as `created`.
 */
export const orderStates = [
  'created',
  /** Begun at the provider and not decided, for example a bank debit. Only the provider ends it. */
  'processing',
  'payment_authorized',
  'paid',
  'payment_failed',
  'partially_refunded',
  'refunded',
  'disputed',
  'cancelled',
] as const;

export type OrderState = (typeof orderStates)[number];

/** Whether a payment is captured at once, or authorized first. */
export type Capture = 'automatic' | 'manual';

export type ProviderName = 'simulated' | 'stripe';

/** A refund that was asked for. */
export type RefundRequest = {
  /** `rfd_…` */
  readonly refundId: string;
  readonly amountMinor: number;
  /** Epoch ms. */
  readonly requestedAt: number;
  /** The provider's id of it; absent until the provider has taken the request. */
  readonly ref?: string;
  /** Epoch ms: when the provider refused the request. */
  readonly refusedAt?: number;
};

/** Why an operator should check an order. */
export type OrderAnomaly = 'captured_after_cancellation';

/** An order with its payments, refunds and disputes. */
export interface Order extends ProviderRefs {
  /** `ord_…` */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  /** Absent once the journey is erased. */
  readonly journeyId?: string;
  /** The tenant's own id of the journey; absent: it has none, or the journey is erased. */
  readonly reference?: string;
  /** `erased` after the accounting period of an order whose journey is erased. */
  readonly offeringRef: string;
  /** The test run that placed it: it is kept out of lists. */
  readonly e2eRunId?: string;
  /** Whether the client is of test mode. */
  readonly test: boolean;
  /** Minor units, from the catalog. */
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly capture: Capture;
  readonly provider: ProviderName;
  /** Where the checkout sends the patient, sealed and bound to the order; absent: to a page of the platform. */
  readonly sealedReturnUrl?: string;
  /**
   * The id of the journey as long as the order keeps another one from being opened; removed for ever.
   */
  readonly liveKey?: string;
  /** What the page of its checkout is to show; absent once the checkout is open. */
  readonly checkoutPage?: CheckoutPage;
  /** The address of the checkout, sealed; absent until the provider has opened it. */
  readonly sealedCheckoutUrl?: string;
  /** The id of the sealing key that sealed both addresses; it is not needed after `expiresAt`. */
  readonly sealedUnder?: string;
  /** Epoch ms: when the checkout closes. */
  readonly expiresAt: number;
  /** `stateOf` the order; changed by reports alone. */
  readonly state: OrderState;
  /** How often others were told of its money; absent: never. */
  readonly revision?: number;
  readonly anomaly?: OrderAnomaly;
  /** One for each object and status. */
  readonly reports: readonly StoredReport[];
  readonly refunds: readonly RefundRequest[];
  /** The move of its client's test clock that it took last. Absent: none. */
  readonly clockNumber?: number;
  /** Epoch ms: when the schedule or an operator asked the provider about it last; absent: never. */
  readonly askedAt?: number;
  /** Epoch ms at which the schedule processes the order next; absent: never. */
  readonly dueAt?: number;
  /** Epoch ms: when its retention ended, so that it is removed; absent: it has not. */
  readonly removedAt?: number;
  /** Epoch ms: when its journey was erased; absent: it was not. */
  readonly journeyErasedAt?: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms: the stamp of the last change of `state` or movement of money; absent: not stamped yet. */
  readonly updatedAt?: number;
  /** The client as long as that change has no stamp. */
  readonly unstampedIn?: string;
}
