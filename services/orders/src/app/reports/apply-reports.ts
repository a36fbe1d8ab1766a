import { type Operation, taskOperation } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type Contradiction, decideReports } from '../../domain/reports/decide-reports.ts';
import type { ProviderRefs, Report } from '../../domain/reports/report.ts';
import { findUnmatched } from '../../storage/held-confirmations.ts';
import type { OrderDocument } from '../../storage/orders.ts';
import { eventOf, forgetHeld, renameHeld } from '../confirmations/held-events.ts';
import { changeOrder } from '../orders/change-order.ts';

/** What a provider says of an order. */
export interface Said {
  readonly refs: ProviderRefs;
  readonly reports: readonly Report[];
  /** Whether it says too little: then the schedule asks the provider at its next look. */
  readonly needsRead?: boolean;
}

/** Which order the provider says something of, and on whose behalf it is applied. */
export interface SaidOf {
  readonly orderRef: string;
  readonly operation: Operation;
}

/** What became of reports: `held` says why the order does not take them. */
export interface Applied {
  readonly order: OrderDocument;
  readonly held: Contradiction | undefined;
}

/**
 * Applies what the provider says of an order, and then the confirmations that waited for a reference which the order has
 * learnt by it. Throws `not-found` when there is no such order.
 */
export async function applyReports(context: Context, target: SaidOf, said: Said): Promise<Applied> {
  const { learned, ...applied } = await applyOnce(context, target, said);
  return { ...applied, order: learned ? await applyWaiting(context, applied.order) : applied.order };
}

async function applyOnce(
  context: Context,
  target: SaidOf,
  said: Said,
): Promise<Applied & { readonly learned: boolean }> {
  const { document: order, value } = await changeOrder<Omit<Applied, 'order'> & { learned: boolean }>(
    context,
    target,
    (present, at) => {
      const decided = decideReports(present, said);
      if (decided !== undefined && 'held' in decided)
        return { value: { held: decided.held, learned: false } };
      const learned = decided?.set?.checkoutRef !== undefined || decided?.set?.paymentRef !== undefined;
      const set = said.needsRead ? { ...decided?.set, dueAt: at } : decided?.set;
      return { ...decided, ...(set && { set }), value: { held: undefined, learned } };
    },
  );
  return { order, held: value?.held, learned: value?.learned ?? false };
}

/** Applies what was held because no order had its reference. */
export async function applyWaiting(context: Context, order: OrderDocument): Promise<OrderDocument> {
  const { limits } = taskOperation('confirmation');
  const waiting = await findUnmatched(context.heldConfirmations, order, limits);
  let present = order;
  let learnedMore = false;
  for (const confirmation of waiting) {
    // Each is an operation of its own, because an operation changes a document once.
    const target = { orderRef: order._id, operation: taskOperation('confirmation') };
    const { order: changed, held, learned } = await applyOnce(context, target, eventOf(confirmation));
    present = changed;
    learnedMore ||= learned;
    if (held === undefined) await forgetHeld(context, confirmation);
    else await renameHeld(context, confirmation, { reason: held, orderRef: order._id });
  }
  return learnedMore ? await applyWaiting(context, present) : present;
}
