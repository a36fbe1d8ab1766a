import type { Order } from './order.ts';

/** Sorts orders by their last report, for those that get their stamps together. */
export function inOrderOfReports(one: Order, other: Order): number {
  return lastReportedAt(one) - lastReportedAt(other);
}

/** Epoch ms; the time of its creation for an order without a report. */
function lastReportedAt({ reports, createdAt }: Order): number {
  return Math.max(createdAt, ...reports.map(({ lastAt }) => lastAt));
}
