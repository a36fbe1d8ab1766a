/** The statuses that a provider reports of each kind of object. */
export interface ReportedStatuses {
  /**
   * The page on which the patient pays: it is closed once it is complete or expired. A closed one is reported together with
   * the payment that was made on it, if there is one: closed without a payment, the order is cancelled.
   */
  readonly checkout: 'open' | 'closed';
  /**
   * One attempt to pay. `pending` waits for the patient, `processing` for the bank. A captured one is reported together with its
   * capture.
   */
  readonly payment: 'pending' | 'processing' | 'authorized' | 'failed' | 'cancelled' | 'captured';
  readonly capture: 'succeeded';
  readonly refund: 'pending' | 'succeeded' | 'failed';
  /** `withdrawn`: closed without a decision, for example an inquiry. */
  readonly dispute: 'open' | 'lost' | 'won' | 'withdrawn';
  /** Money that a dispute took. */
  readonly dispute_debit: 'succeeded';
  /** Money that a dispute gave back. */
  readonly dispute_credit: 'succeeded';
}

/** The kinds of objects that a provider has for an order. */
export type ReportedObject = keyof ReportedStatuses;

/**
 * What a provider reports of one object of an order: it had this status at this time. An order stores the set of its reports,
 * so that neither their order of arrival nor a repetition changes its state.
 */
export type Report = {
  [O in ReportedObject]: {
    readonly object: O;
    /** The provider's id of the object. It never leaves the service. */
    readonly ref: string;
    readonly status: ReportedStatuses[O];
    /** Minor units; 0 for a checkout. It never changes for an object and a status. */
    readonly amountMinor: number;
    /** ISO 4217. */
    readonly currency: string;
    /** Epoch ms, by the provider's clock. */
    readonly at: number;
    /** The `rfd_…` that a refund was asked for under; absent for one that was made at the provider. */
    readonly refundId?: string;
  };
}[ReportedObject];

/** A report with the first and the last time at which the provider had it. Its currency is that of the order. */
export type StoredReport = {
  [O in ReportedObject]: {
    readonly object: O;
    readonly ref: string;
    readonly status: ReportedStatuses[O];
    readonly amountMinor: number;
    readonly refundId?: string;
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
