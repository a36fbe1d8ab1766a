import type { ClockAdvance } from '@telehealth/ids';
import type { CallOptions } from '@telehealth/store';
import type { CheckoutPage } from '../domain/orders/checkout-page.ts';
import type { Capture, ProviderName } from '../domain/orders/order.ts';
import type { ProviderRefs, Report } from '../domain/reports/report.ts';

/** What a provider has about an order. */
export interface ProviderView {
  readonly refs: ProviderRefs;
  readonly reports: readonly Report[];
}

export interface CheckoutRequest {
  /** The provider opens one checkout for it, however often it is asked. */
  readonly orderRef: string;
  readonly totalMinor: number;
  readonly currency: string;
  readonly capture: Capture;
  /** What a page of the platform shows; other providers do not get it. Undefined where it is not known. */
  readonly page: CheckoutPage | undefined;
  /** Where the patient goes afterwards; absent: to a page of the platform. */
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
  /** The provider makes one refund for it, however often it is asked. */
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The content of one message of a provider. */
export interface ProviderEvent {
  /** The provider's id of the event. */
  readonly eventId: string;
  /** The provider's name of its type. */
  readonly eventType: string;
  /** Epoch ms, by the provider's clock. */
  readonly at: number;
  readonly refs: ProviderRefs;
  /** The order that the objects name themselves. It only shows which order to ask the provider about. */
  readonly orderHint: string | undefined;
  readonly reports: readonly Report[];
  /** Whether the provider has to be asked, because the event alone does not say enough. */
  readonly needsRead: boolean;
}

/** A message with the signature that came with it. */
export interface Confirmation {
  readonly body: Uint8Array;
  /** Empty without one. */
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
 * Takes payments. Calls to the outside throw `unavailable` when the provider does not answer, and then may have had an effect;
 * the provider does a repeated request once.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Undefined: the provider refuses to open it. */
  openCheckout(request: CheckoutRequest, limits: CallOptions): Promise<OpenedCheckout | undefined>;
  /**
   * Takes a part of what is authorized and releases the rest. Returns the view afterwards: the provider may have refused, or
   * another amount may have been captured before.
   */
  capture(request: CaptureOrder, limits: CallOptions): Promise<ProviderView>;
  /** Releases what is not captured and closes the checkout. Returns the view afterwards: the provider may have captured before. */
  cancel(refs: ProviderRefs, limits: CallOptions): Promise<ProviderView>;
  /** `refundRef` names the refund among the reports; undefined: the provider refused it. */
  refund(
    request: RefundOrder,
    limits: CallOptions,
  ): Promise<ProviderView & { readonly refundRef: string | undefined }>;
  /** Drops what the provider can drop of the patient of an order, who is erased. Absent: it can drop nothing. */
  forgetPatient?(refs: ProviderRefs, limits: CallOptions): Promise<void>;
  /** Makes the authorization of an order older by moves of the test clock, each once. Absent: the provider has its own time. */
  ageAuthorization?(
    refs: ProviderRefs,
    advances: readonly ClockAdvance[],
    limits: CallOptions,
  ): Promise<void>;
  /** Everything that the provider has about an order. */
  read(refs: ProviderRefs, limits: CallOptions): Promise<ProviderView>;
  /**
   * The event in a confirmation; undefined for a type of event that moves nothing. `now` is epoch ms. Throws `malformed-request`
   * for a signature that is wrong, older than five minutes or of the future, and for live data.
   */
  readConfirmation(confirmation: Confirmation, now: number): ProviderEvent | undefined;
  /** Events behind the cursor that are older than `before` (epoch ms); of the last 30 days without a cursor. */
  eventsSince(cursor: string | undefined, before: number, limits: CallOptions): Promise<EventPage>;
}
