import type { ProviderRefs, ReportedObject, ReportedStatuses } from '../reports/report.ts';

/** What the reports of the provider come to (interface.md 2.9). The payment state of 2.10 is the same. */
export const orderStates = [
  'created',
  'payment_authorized',
  'paid',
  'payment_failed',
  'partially_refunded',
  'refunded',
  'disputed',
  'cancelled',
] as const;

/** A state of an order. */
export type OrderState = (typeof orderStates)[number];

/** Whether a payment is captured at once, or authorized first. */
export type Capture = 'automatic' | 'manual';

/** The providers of payments. */
export type ProviderName = 'simulated' | 'stripe';

/** A report with the first and the last time at which the provider had it. Its currency is that of the order. */
export type StoredReport = {
  [O in ReportedObject]: {
    readonly object: O;
    readonly ref: string;
    readonly status: ReportedStatuses[O];
    readonly amountMinor: number;
    /** Epoch ms, by the provider's clock. */
    readonly firstAt: number;
    /** Epoch ms, by the provider's clock. */
    readonly lastAt: number;
  };
}[ReportedObject];

/** A refund that somebody asked for. */
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

/** Why somebody should look at an order. */
export type OrderAnomaly = 'captured_after_cancellation';

/** An order with its payments, refunds and disputes. */
export interface Order extends ProviderRefs {
  /** `ord_…` */
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly journeyId: string;
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
  /** Where the checkout sends the patient; absent: to a page of the platform. */
  readonly returnUrl?: string;
  /** `<journey id> <offering ref>` as long as the order keeps another one from being opened; given up for good. */
  readonly liveKey?: string;
  /** The address of the checkout, sealed; absent until the provider has opened it. */
  readonly sealedCheckoutUrl?: string;
  /** The id of the sealing key that sealed the address; nobody needs it after `expiresAt`. */
  readonly sealedUnder?: string;
  /** Epoch ms: when the checkout closes. */
  readonly expiresAt: number;
  /** `stateOf` the order; changed by reports alone. */
  readonly state: OrderState;
  readonly anomaly?: OrderAnomaly;
  /** One for each object and status. */
  readonly reports: readonly StoredReport[];
  readonly refunds: readonly RefundRequest[];
  /** Epoch ms at which the schedule looks at the order next; absent: never. */
  readonly dueAt?: number;
  /** Epoch ms. */
  readonly createdAt: number;
  /** Epoch ms: the stamp of the last change of `state`; absent: not stamped yet. */
  readonly updatedAt?: number;
  /** The client as long as the last change of `state` has no stamp. */
  readonly unstampedIn?: string;
}
