import { backgroundLimits, type Due, duePages } from '@telehealth/changes';
import { atMost } from '@telehealth/concurrency';
import type { Context } from '../../context.ts';
import type { OrderDocument } from '../../storage/orders.ts';

/** Orders that are treated at the same time: a slow answer of the provider about one delays no other. */
const concurrency = 8;

/**
 * Passes orders to `treat` by an instant of theirs, several at a time. When one fails, it is logged and the others are still treated. Throws
 * `Error` at the end when any failed.
 */
export async function eachOrder(
  { orders, logger }: Context,
  due: Due<OrderDocument>,
  treat: (order: OrderDocument) => Promise<unknown>,
): Promise<void> {
  const limiter = atMost(concurrency);
  let failures = 0;

  async function treatOne(order: OrderDocument): Promise<void> {
    if (due.signal?.aborted) return;
    try {
      await treat(order);
    } catch (err) {
      failures++;
      logger.error({ orderRef: order._id, err }, 'a due order could not be processed');
    }
  }

  for await (const page of duePages(orders, { ...due, limits: backgroundLimits })) {
    await Promise.all(page.map((order) => limiter.run(() => treatOne(order))));
  }
  if (failures > 0) throw new Error(`${failures} due orders could not be processed`);
}
