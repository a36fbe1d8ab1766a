import { deriveId } from '@telehealth/ids';
import { presentRefunds, type RefundStatus } from '../reports/refunds.ts';
import type { Order, RefundRequest } from './order.ts';

/** A refund of an order, as tenants and operators see it. */
export interface ListedRefund {
  /** `rfd_…` */
  readonly refundId: string;
  /** Minor units. */
  readonly amountMinor: number;
  readonly status: RefundStatus;
  /** Epoch ms at which it was asked for, or first reported when it was made at the provider. */
  readonly createdAt: number;
}

type Refunded = Pick<Order, '_id' | 'reports' | 'refunds'>;

/** All refunds of an order, oldest first: those that were asked for, and those that were made at the provider. */
export function refundsOf(order: Refunded): ListedRefund[] {
  const asked = order.refunds.map((request) => listedRefund(order, request));
  const ids = new Set(asked.map(({ refundId }) => refundId));
  const made = presentRefunds(order.reports)
    .map(({ ref, amountMinor, status, firstAt }) => ({
      refundId: refundIdOf(order, ref),
      amountMinor,
      status,
      createdAt: firstAt,
    }))
    .filter(({ refundId }) => !ids.has(refundId));
  return [...asked, ...made].sort((a, b) => a.createdAt - b.createdAt || (a.refundId < b.refundId ? -1 : 1));
}

export function listedRefund(order: Refunded, request: RefundRequest): ListedRefund {
  const { refundId, amountMinor, requestedAt: createdAt } = request;
  return { refundId, amountMinor, status: refundStatusOf(order, request), createdAt };
}

/** The id of a refund by the provider's ref: that of its request, or else one that is derived from the ref. */
export function refundIdOf({ _id: orderRef, reports, refunds }: Refunded, ref: string): string {
  const named = reports.find((report) => report.object === 'refund' && report.ref === ref)?.refundId;
  const request = refunds.find(
    (each) => each.ref === ref || (named !== undefined && each.refundId === named),
  );
  return request?.refundId ?? deriveId('rfd', `${orderRef} ${ref}`);
}

/** The refunds that are pending at the provider, and those that it has not reported yet. */
export function pendingRefunds({
  reports,
  refunds,
}: Pick<Order, 'reports' | 'refunds'>): { readonly amountMinor: number }[] {
  const reported = presentRefunds(reports);
  const refs = new Set(reported.map(({ ref }) => ref));
  return [
    ...reported.filter(({ status }) => status === 'pending'),
    ...refunds.filter(({ ref, refusedAt }) => refusedAt === undefined && !(ref && refs.has(ref))),
  ];
}

/** The status of a refund that was asked for. */
export function refundStatusOf(
  { reports }: Pick<Order, 'reports'>,
  { ref, refusedAt }: RefundRequest,
): RefundStatus {
  if (refusedAt !== undefined) return 'failed';
  return presentRefunds(reports).find((refund) => refund.ref === ref)?.status ?? 'pending';
}
