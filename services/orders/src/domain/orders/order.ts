import type { AuditActor } from '@telehealth/changes';
import type { ProviderRefs, StoredReport } from '../reports/report.ts';
import type { CheckoutPage } from './checkout-page.ts';

/**
 * The states of an order, by the reports of the provider. They are the payment states of interface.md 2.10. The order of 2.9 has no
 * `processing` and shows it as `created`.
 */
export const orderStates = [
  'created',
  /** A payment has begun and is not decided, for example a bank debit. Only the provider can end it. */
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
  /** Absent in requests of 0.3.0. */
  readonly by?: AuditActor;
  /** The provider's id of the refund; absent until the provider has taken the request. */
  readonly ref?: string;
  /** Epoch ms at which the provider refused the request; absent: it did not. */
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
  /** The tenant's own id of the journey; absent: the journey has none, or is erased. */
  readonly reference?: string;
  /** `erased` after the accounting period of an order whose journey is erased. */
  readonly offeringRef: string;
  /** The test run that placed it. Lists leave such an order out. */
  readonly e2eRunId?: string;
  /** Whether the client is in test mode. */
  readonly test: boolean;
  /** Minor units, from the catalog. */
  readonly totalMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly capture: Capture;
  readonly provider: ProviderName;
  /** The return URL, sealed and bound to the order; absent: the patient goes to a page of the platform. */
  readonly sealedReturnUrl?: string;
  /** The id of the journey while this order prevents another one. It is never set again. */
  readonly liveKey?: string;
  /** What the checkout page will show; absent once the checkout is open. */
  readonly checkoutPage?: CheckoutPage;
  /** The address of the checkout, sealed; absent until the provider has opened it. */
  readonly sealedCheckoutUrl?: string;
  /** The id of the sealing key of both addresses; the key is not needed after `expiresAt`. */
  readonly sealedUnder?: string;
  /** Epoch ms: when the checkout closes. */
  readonly expiresAt: number;
  /** The result of `stateOf`; only reports change it. */
  readonly state: OrderState;
  /** The number of announcements about the order; absent: none. */
  readonly revision?: number;
  readonly anomaly?: OrderAnomaly;
  /** The result of `evidenceDueAtOf` (epoch ms); absent: no evidence is awaited. */
  readonly evidenceDueAt?: number;
  /** At most one report for each object and status. */
  readonly reports: readonly StoredReport[];
  readonly refunds: readonly RefundRequest[];
  /** Who asked for the capture last; absent: nobody did. */
  readonly capturedBy?: AuditActor;
  /** Who asked for the release of the authorization; absent: nobody did. */
  readonly voidedBy?: AuditActor;
  /** The last move of its client's test clock that it has taken; absent: none. */
  readonly clockNumber?: number;
  /** Epoch ms: when the schedule or an operator asked the provider about it last; absent: never. */
  readonly askedAt?: number;
  /** Epoch ms at which the schedule processes the order next; absent: never. */
  readonly dueAt?: number;
  /** Epoch ms at which it was marked for removal; absent: it is not marked. */
  readonly removedAt?: number;
  /** Epoch ms: when its journey was erased; absent: it was not. */
  readonly journeyErasedAt?: number;
  /** Epoch ms: when its client was deleted; absent: it was not. */
  readonly clientDeletedAt?: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms: the stamp of the last change of `state` or of the ledger; absent: it has no stamp yet. */
  readonly updatedAt?: number;
  /** The client while the last change has no stamp. */
  readonly unstampedIn?: string;
}
