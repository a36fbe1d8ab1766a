import { interceptStore } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { as, startOrders } from './orders-under-test.ts';

test('interface.md 2.9: an order that changes under a list is not shown with the updated_at of its old state, but in the next list', async () => {
  let meanwhile = async () => {};
  const orders = await startOrders({
    wrapStore: (store) =>
      interceptStore(store, async (method, run, collection) => {
        const result = await run();
        // The list knows its horizon, and has not read the orders yet.
        if (collection === 'feed_clocks' && method === 'get') {
          const change = meanwhile;
          meanwhile = async () => {};
          await change();
        }
        return result;
      }),
  });
  const { orderRef } = await orders.initiate();
  const [before] = (await orders.orders.listOrders({}, as())).orders;
  const update = { set: { state: 'paid', unstampedIn: 'cli_1' }, increment: { version: 1 } } as const;
  meanwhile = async () => void (await orders.context.orders.update(orderRef, {}, update));
  const during = await orders.orders.listOrders({}, as());
  expect(during.orders).toEqual([]);

  const after = await orders.orders.listOrders({ updatedSince: during.watermark }, as());
  expect(after.orders).toMatchObject([{ orderRef }]);
  expect(after.orders[0]?.state).not.toBe(before?.state);
  expect(after.orders[0]?.updatedAt).not.toEqual(before?.updatedAt);
});
