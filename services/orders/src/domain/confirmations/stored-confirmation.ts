import type { Contradiction } from '../orders/decide-reports.ts';
import type { ProviderName } from '../orders/order.ts';
import type { ProviderRefs, Report } from '../reports/report.ts';

/** Why a confirmation is not applied: `unmatched` while no order has its reference, or how it contradicts its order. */
export type UnappliedReason = 'unmatched' | Contradiction;

export const unappliedReasons: readonly UnappliedReason[] = [
  'unmatched',
  'currency_differs',
  'amount_too_large',
  'amount_differs',
  'transition_refused',
];

/** Whether a confirmation with this reason contradicts its order. */
export function isContradiction(reason: UnappliedReason | undefined): boolean {
  return reason !== undefined && reason !== 'unmatched';
}

/** An event of a provider, as the inbox has it from its arrival on. */
export interface StoredConfirmation extends ProviderRefs {
  /** `cnf_…`, from provider and event. */
  readonly _id: string;
  readonly provider: ProviderName;
  readonly eventId: string;
  readonly eventType: string;
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
