import type Stripe from 'stripe';
import type { Report, ReportedStatuses } from '../../domain/reports/report.ts';
import { hintOf, idOf, instantOf, type ObjectContent } from './object-content.ts';
import { fromStripe } from './stripe-amount.ts';

/** A dispute with any other status waits for the client, the bank or Stripe. */
const closed: Readonly<Record<string, ReportedStatuses['dispute']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

/** The evidence was sent. */
const reviewed: ReadonlySet<string> = new Set(['under_review', 'warning_under_review']);

/** Epoch ms. Stripe names no time where the bank takes no evidence. */
function evidenceDueAtOf({ status, evidence_details }: Stripe.Dispute): number | undefined {
  const isOver = status in closed || reviewed.has(status);
  return !isOver && evidence_details?.due_by ? instantOf(evidence_details.due_by) : undefined;
}

/** The content of a dispute in an event; undefined for a dispute without a payment intent. */
export function fromDispute(dispute: Stripe.Dispute, at: number): ObjectContent | undefined {
  const paymentRef = idOf(dispute.payment_intent);
  if (paymentRef === undefined) return undefined;
  return {
    refs: { paymentRef },
    orderHint: hintOf(dispute),
    reports: reportsOfDispute(dispute, at),
    needsRead: false,
  };
}

/**
 * What a dispute reports at an instant (epoch ms): its status, which alone decides its outcome, and the money that it took and gave
 * back.
 */
export function reportsOfDispute(dispute: Stripe.Dispute, at: number): readonly Report[] {
  const { id: ref, status } = dispute;
  const currency = dispute.currency.toUpperCase();
  const amountMinor = fromStripe(dispute.amount, currency);
  const evidenceDueAt = evidenceDueAtOf(dispute);
  return [
    {
      ...{ object: 'dispute', ref, status: closed[status] ?? 'open', amountMinor, currency, at },
      ...(evidenceDueAt !== undefined && { evidenceDueAt }),
    },
    ...(dispute.balance_transactions ?? []).map(
      (moved): Report => ({
        object: moved.amount < 0 ? 'dispute_debit' : 'dispute_credit',
        ref: moved.id,
        status: 'succeeded',
        // An account that settles in another currency has the amount in that currency.
        amountMinor:
          moved.currency === dispute.currency ? fromStripe(Math.abs(moved.amount), currency) : amountMinor,
        currency,
        at: instantOf(moved.created),
      }),
    ),
  ];
}
