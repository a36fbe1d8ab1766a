import type { Order } from './order.ts';
import type { OrderChange } from './order-change.ts';
import { isCaptured } from './transitions.ts';

/** Whether the erasure of its journey ends an order. A captured order stays, and so does one whose payment is under way. */
export function isEndedByErasure({ state }: Pick<Order, 'state'>): boolean {
  return !isCaptured(state) && state !== 'processing' && state !== 'cancelled';
}

/** The value of `offeringRef` after the offering was dropped. */
export const erasedOffering = 'erased';

/**
 * Drops the references of an order to its journey (decisions.md 4), which was erased at `at` (epoch ms). The offering stays for the
 * accounting. Undefined when they are dropped already.
 */
export function decideJourneyErasure(order: Order, at: number): OrderChange | undefined {
  if (order.journeyErasedAt !== undefined) return undefined;
  const { _id: subject, clientId } = order;
  return {
    set: {
      journeyErasedAt: at,
      journeyId: undefined,
      reference: undefined,
      sealedReturnUrl: undefined,
      liveKey: undefined,
    },
    forgetsOperations: true,
    audit: { action: 'order.erase', clientId, subject, changed: {} },
  };
}

/** Epoch ms at which the offering of an order is dropped; undefined: never, or it is dropped already. */
export function offeringDropAt(
  { journeyErasedAt, createdAt, offeringRef }: Order,
  accountingMs: number,
): number | undefined {
  if (journeyErasedAt === undefined || offeringRef === erasedOffering) return undefined;
  return createdAt + accountingMs;
}

/** Drops the offering once its accounting period is over at `at` (epoch ms); undefined before. */
export function decideOfferingDrop(order: Order, accountingMs: number, at: number): OrderChange | undefined {
  const dropAt = offeringDropAt(order, accountingMs);
  return dropAt !== undefined && dropAt <= at ? { set: { offeringRef: erasedOffering } } : undefined;
}
