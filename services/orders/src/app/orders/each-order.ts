import { backgroundLimits, type Due, duePages } from '@telehealth/changes';
import { atMost } from '@telehealth/concurrency';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';

/** How many orders are processed at the same time, so that a slow answer about one order does not delay the others. */
const concurrency = 8;

export interface Treatment {
  /** Runs for each order, for several orders at a time. */
  readonly each: (order: OrderDocument) => Promise<unknown>;
  /** Runs after the orders of a page. */
  readonly page?: (orders: readonly OrderDocument[]) => Promise<unknown>;
}

/**
 * Processes the orders that are due by an instant of theirs. A failure of an order or a page is logged, and the others are still
 * processed. Throws `Error` at the end when any failed.
 */
export async function eachOrder(
  { orders, logger }: Context,
  due: Due<OrderDocument>,
  treatment: Treatment,
): Promise<void> {
  const limiter = atMost(concurrency);
  let failures = 0;

  async function attempt(treating: () => Promise<unknown> | undefined, orderRef?: string): Promise<void> {
    if (due.signal?.aborted) return;
    try {
      await treating();
    } catch (err) {
      failures++;
      logger.error(
        { orderRef, err },
        `a due ${orderRef ? 'order' : 'page of orders'} could not be processed`,
      );
    }
  }

  for await (const page of duePages(orders, { ...due, limits: backgroundLimits })) {
    await Promise.all(
      page.map((order) => limiter.run(() => attempt(() => treatment.each(order), order._id))),
    );
    await attempt(() => treatment.page?.(page));
  }
  if (failures > 0) throw new Error(`${failures} due orders could not be processed`);
}
