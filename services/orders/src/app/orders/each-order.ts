import { backgroundLimits, type Due, duePages } from '@telehealth/changes';
import { atMost } from '@telehealth/concurrency';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';

/** Orders that are treated at the same time: a slow answer of the provider about one delays no other. */
const concurrency = 8;

/** What is done with orders. */
export interface Treatment {
  /** With each one, several at a time. */
  readonly each: (order: OrderDocument) => Promise<unknown>;
  /** Afterwards with a page of them. */
  readonly page?: (orders: readonly OrderDocument[]) => Promise<unknown>;
}

/**
 * Treats orders by an instant of theirs. When the treatment of an order or a page fails, it is logged and the others are still
 * treated. Throws `Error` at the end when any failed.
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
