import type { Operation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type Contradiction, decideReports } from '../../domain/orders/decide-reports.ts';
import type { ProviderRefs, Report } from '../../domain/reports/report.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { changeOrder } from './change-order.ts';

export interface Reported {
  readonly refs: ProviderRefs;
  readonly reports: readonly Report[];
  /** Whether the reports are incomplete: then the schedule asks the provider the next time. */
  readonly needsRead?: boolean;
}

/** Which order the provider reports of, and on whose behalf it is applied. */
export interface ReportTarget {
  readonly orderRef: string;
  readonly operation: Operation;
  /** The order as it was read last. */
  readonly known?: OrderDocument;
}

/** The order after reports; it does not take those that contradict it. */
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
  // An order never loses a report, so one that had them all has them still.
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
