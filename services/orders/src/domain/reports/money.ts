import { isAgainst, presentDisputes } from './disputes.ts';
import { refundOutcome } from './refunds.ts';
import type { StoredReport } from './report.ts';
import { byRef } from './stored-reports.ts';

/** The sums of an order, in minor units. */
export interface Money {
  /** The sum of the authorizations of payments that were not cancelled, also after a capture. */
  readonly authorizedMinor: number;
  readonly capturedMinor: number;
  /** The sum of the refunds that did not fail later; at most the captured amount. */
  readonly refundedMinor: number;
  /** The sum of the open and lost disputes. */
  readonly disputedMinor: number;
  /** What disputes took, fees included, less what they gave back. */
  readonly disputeNetMinor: number;
}

export function moneyOf({ reports }: { readonly reports: readonly StoredReport[] }): Money {
  const sumOfAll = (wanted: StoredReport['object']) =>
    sumOf(reports.filter(({ object }) => object === wanted));
  const capturedMinor = sumOfAll('capture');
  const given = [...byRef(reports, 'refund').values()].flatMap((ofRefund) => {
    const { succeeded, reversedAt } = refundOutcome(ofRefund);
    return succeeded && reversedAt === undefined ? [succeeded] : [];
  });
  const payments = [...byRef(reports, 'payment').values()].filter((ofPayment) =>
    ofPayment.every(({ status }) => status !== 'cancelled'),
  );
  return {
    authorizedMinor: sumOf(payments.flat().filter(({ status }) => status === 'authorized')),
    capturedMinor,
    refundedMinor: Math.min(capturedMinor, sumOf(given)),
    disputedMinor: sumOf(presentDisputes(reports).filter(isAgainst)),
    disputeNetMinor: sumOfAll('dispute_debit') - sumOfAll('dispute_credit'),
  };
}

function sumOf(rows: readonly { readonly amountMinor: number }[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
