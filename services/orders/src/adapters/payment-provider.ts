import type { ClockAdvance } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { CheckoutPage } from '../domain/orders/checkout-page.ts';
import type { Capture, ProviderName } from '../domain/orders/order.ts';
import type { ProviderRefs, ProviderView, Report } from '../domain/reports/report.ts';

export interface CheckoutRequest {
  /** Repeated requests with one ref open one checkout. */
  readonly orderRef: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly capture: Capture;
  /** What a checkout page of the platform shows; other providers do not get it. Undefined when it is unknown. */
  readonly page: CheckoutPage | undefined;
  /** Where the patient goes after the checkout; undefined: to a page of the platform. */
  readonly returnUrl: string | undefined;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface OpenedCheckout extends ProviderView {
  readonly checkoutUrl: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface CaptureOrder {
  readonly refs: ProviderRefs;
  readonly amountMinor: number;
  readonly currency: string;
}

export interface RefundOrder {
  readonly refs: ProviderRefs;
  /** Repeated requests with one id make one refund. */
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The content of one message of a provider. */
export interface ProviderEvent {
  /** The provider's id of the event. */
  readonly eventId: string;
  /** The provider's name for the type. */
  readonly eventType: string;
  /** Epoch ms, by the provider's clock. */
  readonly at: number;
  readonly refs: ProviderRefs;
  /** The order that the objects of the event name. It is no proof: it says which order to ask the provider about. */
  readonly orderHint: string | undefined;
  readonly reports: readonly Report[];
  /** Whether the provider must be asked, because the event says too little. */
  readonly needsRead: boolean;
}

/** A message with the signature that came with it. */
export interface Confirmation {
  readonly body: Uint8Array;
  /** Empty when the message has no signature. */
  readonly signature: string;
}

/** A page of the provider's own list of events, oldest first. */
export interface EventPage {
  readonly events: readonly ProviderEvent[];
  /** Where the next page begins. */
  readonly cursor: string;
  readonly hasMore: boolean;
}

/**
 * Takes payments. A call throws `unavailable` when the provider does not answer; then it may have had an effect. A repeated request
 * has one effect.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Undefined when the provider refuses to open the checkout. */
  openCheckout(request: CheckoutRequest, limits: CallOptions): Promise<OpenedCheckout | undefined>;
  /**
   * Captures an amount of what is authorized and releases the rest. Returns the view afterwards: the provider may have refused, or
   * may have captured another amount before.
   */
  capture(request: CaptureOrder, limits: CallOptions): Promise<ProviderView>;
  /** Releases what is not captured and closes the checkout. Returns the view afterwards: a capture may have come first. */
  cancel(refs: ProviderRefs, limits: CallOptions): Promise<ProviderView>;
  /** `refundRef` names the refund in the reports; undefined: the provider refused it. */
  refund(
    request: RefundOrder,
    limits: CallOptions,
  ): Promise<ProviderView & { readonly refundRef: string | undefined }>;
  /** Erases what the provider can erase about the patient of an order. Absent: it can erase nothing. */
  forgetPatient?(refs: ProviderRefs, limits: CallOptions): Promise<void>;
  /** Makes the authorization of an order older by moves of the test clock, each once. Absent: the provider has its own clock. */
  ageAuthorization?(
    refs: ProviderRefs,
    advances: readonly ClockAdvance[],
    limits: CallOptions,
  ): Promise<void>;
  read(refs: ProviderRefs, limits: CallOptions): Promise<ProviderView>;
  /**
   * The event in a confirmation; undefined for a type of event that changes no order. `now` is epoch ms. Throws `malformed-request`
   * for live data, and for a signature that is wrong, older than five minutes or from the future.
   */
  readConfirmation(confirmation: Confirmation, now: number): ProviderEvent | undefined;
  /** Events after the cursor that are older than `before` (epoch ms); without a cursor those of the last 30 days. */
  eventsSince(cursor: string | undefined, before: number, limits: CallOptions): Promise<EventPage>;
}
