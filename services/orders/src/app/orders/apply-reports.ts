import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type Contradiction, decideReports } from '../../domain/orders/decide-reports.ts';
import type { ProviderView } from '../../domain/reports/report.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from './change-order.ts';

export interface Reported extends ProviderView {
  /** Whether the reports are incomplete. Then the next run of the schedule asks the provider. */
  readonly needsRead?: boolean;
}

/** The order that the reports are about, and the operation that applies them. */
export interface ReportTarget {
  readonly orderRef: string;
  readonly operation: Operation;
  /** The order as it was last read. */
  readonly known?: OrderDocument;
}

/** The order after reports. An order does not take reports that contradict it. */
export interface Applied {
  readonly order: OrderDocument;
  readonly contradiction: Contradiction | undefined;
  /** Whether the order learned something of them. */
  readonly isNews: boolean;
}

/** Applies the reports of a provider to an order. Throws `not-found` when there is no such order. */
export async function applyReports(
  context: Context,
  target: ReportTarget,
  reported: Reported,
): Promise<Applied> {
  const { known } = target;
  // An order never loses a report, so an order that had all of them still has them.
  if (known && !reported.needsRead && decideReports(known, reported) === undefined) {
    return { order: known, contradiction: undefined, isNews: false };
  }
  const changed = await changeOrder<Contradiction | 'news'>(context, target, (present, at) => {
    const decided = decideReports(present, reported);
    if (decided !== undefined && 'contradiction' in decided) return { value: decided.contradiction };
    const taken = decided && { ...decided, value: 'news' as const };
    return reported.needsRead ? { ...taken, set: { ...taken?.set, dueAt: at } } : taken;
  });
  const isNews = changed.value === 'news';
  return { order: changed.document, contradiction: isNews ? undefined : changed.value, isNews };
}
