/** The statuses that a provider reports of each kind of object. */
export interface ReportedStatuses {
  /**
   * The page on which the patient pays. It is closed once it is complete or expired. A closed checkout is reported together with its
   * payment, if there is one: a closed checkout without a payment means a cancelled order.
   */
  readonly checkout: 'open' | 'closed';
  /**
   * One attempt to pay. `pending` waits for the patient, `processing` for the bank. A captured payment is reported together with its
   * capture.
   */
  readonly payment: 'pending' | 'processing' | 'authorized' | 'failed' | 'cancelled' | 'captured';
  readonly capture: 'succeeded';
  readonly refund: 'pending' | 'succeeded' | 'failed';
  /** `withdrawn`: it was closed without a decision, for example an inquiry. */
  readonly dispute: 'open' | 'lost' | 'won' | 'withdrawn';
  /** The money that a dispute took. */
  readonly dispute_debit: 'succeeded';
  /** The money that a dispute gave back. */
  readonly dispute_credit: 'succeeded';
}

/** The kinds of objects that a provider has for an order. */
export type ReportedObject = keyof ReportedStatuses;

/**
 * A report that an object of an order had a status at an instant. An order stores the set of its reports, so that neither their order
 * of arrival nor a repetition changes its state.
 */
export type Report = {
  [O in ReportedObject]: {
    readonly object: O;
    /** The provider's id of the object. It never leaves the service. */
    readonly ref: string;
    readonly status: ReportedStatuses[O];
    /** Minor units; 0 for a checkout. An object with a status always has the same amount. */
    readonly amountMinor: number;
    /** ISO 4217. */
    readonly currency: string;
    /** Epoch ms, by the provider's clock. */
    readonly at: number;
    /** The `rfd_…` of the request for a refund; absent for a refund that was made at the provider. */
    readonly refundId?: string;
    /** Epoch ms until which the provider takes evidence in an open dispute; absent: it awaits none. */
    readonly evidenceDueAt?: number;
  };
}[ReportedObject];

/** A report with its first and its last instant. Its currency is that of the order. */
export type StoredReport = {
  [O in ReportedObject]: {
    readonly object: O;
    readonly ref: string;
    readonly status: ReportedStatuses[O];
    readonly amountMinor: number;
    readonly refundId?: string;
    /** Epoch ms, of its last report. */
    readonly evidenceDueAt?: number;
    /** Epoch ms, by the provider's clock. */
    readonly firstAt: number;
    /** Epoch ms, by the provider's clock. */
    readonly lastAt: number;
  };
}[ReportedObject];

/** The provider's ids by which an order is found. */
export type ProviderRefs = {
  readonly checkoutRef?: string;
  readonly paymentRef?: string;
};

/** What a provider has about an order. */
export interface ProviderView {
  readonly refs: ProviderRefs;
  readonly reports: readonly Report[];
}
