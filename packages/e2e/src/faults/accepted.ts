/** Accepted from a client: it must exist afterwards, once. */
export interface Accepted {
  /** The fault during its acceptance. */
  readonly fault: string;
  readonly tenant: string;
  readonly journeyId: string;
  readonly what:
    | { readonly kind: 'answer'; readonly nodeId: string; readonly value: unknown }
    | { readonly kind: 'submission' }
    | { readonly kind: 'order'; readonly orderRef: string }
    | { readonly kind: 'payment'; readonly orderRef: string }
    | {
        readonly kind: 'refund';
        readonly orderRef: string;
        readonly checkoutUrl: string;
        readonly amountMinor: number;
      };
}
