import { Capture } from '@telehealth/contracts/orders/v1/payment_service';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { removeOldOrders } from '../src/app/orders/remove-old-orders.ts';
import { startOrders } from './orders-under-test.ts';

const day = 24 * 60 * 60 * 1000;
const settings = { retentionMs: 400 * day };

onEmbeddedStore((freshUrl) => {
  const start = () => startOrders({ storeUrl: freshUrl(), settings });

  /** What the schedule does in two runs: it marks an order in one and removes it in another. */
  const sweepTwice = async ({ context }: Awaited<ReturnType<typeof start>>) => {
    for (let run = 0; run < 2; run++) {
      await removeOldOrders(context, new AbortController().signal);
      await context.relay.drain();
    }
  };

  test('decisions.md 13: an order is removed once its retention is over, and an audit row tells of it', async () => {
    const orders = await start();
    const { orderRef, checkoutUrl } = await orders.initiate();
    await orders.press(checkoutUrl, 'pay');
    await expect.poll(() => orders.stateOf(orderRef)).toBe('paid');
    const { updatedAt = 0 } = (await orders.context.orders.get(orderRef)) ?? {};
    orders.clock.pass(updatedAt + 400 * day - 1 - orders.clock.now());
    await sweepTwice(orders);
    expect(await orders.stateOf(orderRef)).toBe('paid');
    orders.clock.pass(1);
    await sweepTwice(orders);
    expect(await orders.context.orders.get(orderRef)).toBeUndefined();
    const rows = await orders.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
    expect(rows.filter(({ action }) => action === 'order.remove')).toMatchObject([
      { subject: orderRef, actor: { kind: 'task', name: 'order_retention' } },
    ]);
  });

  test('an order whose payment is awaited is not removed, however old it is', async () => {
    const orders = await start();
    const { orderRef, checkoutUrl } = await orders.initiate({ capture: Capture.MANUAL });
    await orders.press(checkoutUrl, 'authorize');
    await expect.poll(() => orders.stateOf(orderRef)).toBe('payment_authorized');
    orders.clock.pass(4000 * day);
    await sweepTwice(orders);
    expect(await orders.stateOf(orderRef)).toBe('payment_authorized');
  });
});
