import type { Contradiction } from '../orders/decide-reports.ts';
import type { ProviderName } from '../orders/order.ts';
import type { ProviderRefs, Report } from '../reports/report.ts';

/**
 * Why a confirmation waits: no order has its reference. A `foreign` confirmation names no order of the platform, because another system
 * uses the same account of the provider.
 */
export type WaitingReason = 'unmatched' | 'foreign';

/** Why a confirmation is not applied: it waits for its order, or it contradicts it. */
export type UnappliedReason = WaitingReason | Contradiction;

export const waitingReasons: readonly WaitingReason[] = ['unmatched', 'foreign'];

export const unappliedReasons: readonly UnappliedReason[] = [
  ...waitingReasons,
  'currency_differs',
  'amount_too_large',
  'amount_differs',
  'transition_refused',
];

/** Whether a confirmation with this reason is applied once an order has its reference. */
export function isWaiting(reason: UnappliedReason | undefined): reason is WaitingReason {
  return reason === 'unmatched' || reason === 'foreign';
}

/** Why a confirmation waits, by the order that it names. `unmatched` is serious: the named order is of the platform, but missing. */
export function waitingReasonOf({ orderHint }: { readonly orderHint?: string | undefined }): WaitingReason {
  return orderHint?.startsWith('ord_') ? 'unmatched' : 'foreign';
}

/** An event of a provider that was not applied when it arrived. */
export interface StoredConfirmation extends ProviderRefs {
  /** `cnf_…`, from provider and event. */
  readonly _id: string;
  readonly provider: ProviderName;
  readonly eventId: string;
  readonly eventType: string;
  /** The reference by which it is found: that of the checkout, or else that of the payment. Absent: it has neither. */
  readonly ref?: string;
  /** Absent once it is applied or dismissed. */
  readonly reason?: UnappliedReason;
  /** The order that it contradicts. */
  readonly orderRef?: string;
  readonly orderHint?: string;
  readonly needsRead: boolean;
  readonly reports: readonly Report[];
  /** Epoch ms, by the provider's clock. */
  readonly at: number;
  /** Epoch ms. */
  readonly receivedAt: number;
  /** Epoch ms at which it is removed, applied or not. */
  readonly expiresAt: number;
}
