import type { ProviderName } from '../orders/order.ts';
import type { ProviderRefs, Report } from '../reports/report.ts';

/** Why a confirmation changed no order. */
export type HeldReason =
  /** No order has its reference. */
  | 'unmatched'
  | 'currency_differs'
  /** It moves more money than the order is about. */
  | 'amount_too_large'
  /** The same movement was reported with another amount. */
  | 'amount_differs'
  /** The order cannot go from its state to the one that it comes to. */
  | 'transition_refused';

/** A confirmation that changed no order, until somebody applies or dismisses it. */
export interface HeldConfirmation extends ProviderRefs {
  /** `cnf_…`, from provider and event. */
  readonly _id: string;
  readonly provider: ProviderName;
  readonly eventId: string;
  readonly eventType: string;
  readonly reason: HeldReason;
  /** Absent: no order is known. */
  readonly orderRef?: string;
  readonly orderHint?: string;
  readonly needsRead: boolean;
  readonly reports: readonly Report[];
  /** Epoch ms, by the provider's clock. */
  readonly at: number;
  /** Epoch ms. */
  readonly receivedAt: number;
  /** Epoch ms: when it is removed, applied or not. */
  readonly expiresAt: number;
}
