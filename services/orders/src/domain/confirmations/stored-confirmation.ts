import type { Contradiction } from '../orders/decide-reports.ts';
import type { ProviderName } from '../orders/order.ts';
import type { ProviderRefs, Report } from '../reports/report.ts';

/**
 * Why a confirmation waits while no order has its reference. A `foreign` one names no order of ours: another system has an account
 * of the provider in common with the platform.
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

/** Why a confirmation waits that names this order, or none. An order that is ours and missing here is no small matter. */
export function waitingReasonOf({ orderHint }: { readonly orderHint?: string | undefined }): WaitingReason {
  return orderHint?.startsWith('ord_') ? 'unmatched' : 'foreign';
}

/** An event of a provider that its order did not take when it came. */
export interface StoredConfirmation extends ProviderRefs {
  /** `cnf_…`, from provider and event. */
  readonly _id: string;
  readonly provider: ProviderName;
  readonly eventId: string;
  readonly eventType: string;
  /** The reference by which it is found: that of the checkout, else that of the payment. Absent: it has neither. */
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
  /** Epoch ms: when it is removed, applied or not. */
  readonly expiresAt: number;
}
