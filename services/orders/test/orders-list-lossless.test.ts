import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { OrderState } from '@telehealth/contracts/orders/v1/order';
import { interceptStore } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { onEveryStore } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { instant, refs, said, startListed } from './listed-orders.ts';

const minute = 60_000;
const { CREATED, PAID, PAYMENT_FAILED, CANCELLED, REFUNDED } = OrderState;

await onEveryStore((freshUrl) => {
  test('decisions.md 3: orders that changed in one millisecond each have a stamp of their own, and a walk shows each once', async () => {
    const { open, walk, clock } = await startListed({ storeUrl: freshUrl() });
    const opened: string[] = [];
    for (let n = 0; n < 23; n++) opened.push((await open()).orderRef);
    const { rows, pages, watermark } = await walk(5);
    expect(refs(rows).toSorted()).toEqual(opened.toSorted());
    expect(pages).toBe(5);
    const stamps = rows.map(({ updatedAt }) => instant(updatedAt));
    expect(stamps).toEqual(opened.map((_, n) => clock.now() + n));
    expect(watermark).toBe(stamps.at(-1));
  });

  test('a clock that is set back does not hide a change from a reader', async () => {
    const { open, press, list, clock } = await startListed({ storeUrl: freshUrl() });
    const [one, two] = [await open(), await open()];
    await list();
    clock.pass(-10_000);
    await press(one.checkoutUrl, 'decline');
    const { orders } = await list();
    expect(said(orders)).toEqual([
      [two.orderRef, CREATED],
      [one.orderRef, PAYMENT_FAILED],
    ]);
  });

  test('an order that changes during a walk moves to the tail and is seen again, and the walk has seen all orders as they are', async () => {
    const { open, press, walk, list, clock } = await startListed({ storeUrl: freshUrl() });
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (let n = 0; n < 9; n++) {
      opened.push(await open());
      clock.pass(1);
    }
    clock.pass(minute);
    const { rows } = await walk(2, async (page) => {
      const order = opened[page - 1];
      if (page <= 3 && order) await press(order.checkoutUrl, page === 1 ? 'pay' : 'decline');
    });
    const seen = new Map(said(rows) as [string, OrderState][]);
    const { orders } = await list();
    expect([...seen].toSorted()).toEqual((said(orders) as [string, OrderState][]).toSorted());
    expect(seen.get(opened[0]?.orderRef ?? '')).toBe(PAID);
    expect(refs(rows).filter((ref) => ref === opened[0]?.orderRef)).toHaveLength(2);
  });

  test('decisions.md 3: a poller that continues from its last watermark misses no change, also with many writers', async () => {
    const { open, press, list, context } = await startListed({ storeUrl: freshUrl() });
    const opened = await Promise.all(Array.from({ length: 12 }, () => open()));
    let isWriting = true;
    const writers = opened.map(async ({ checkoutUrl }, n) => {
      await press(checkoutUrl, 'decline');
      await press(checkoutUrl, n % 3 === 0 ? 'cancel' : 'pay');
      if (n % 2 === 0) await press(checkoutUrl, 'refund');
    });
    const ended = Promise.all(writers).finally(() => {
      isWriting = false;
    });
    const seen = new Map<string, OrderState>();
    let since = 0;
    const poll = async () => {
      for (let pageToken = ''; ; ) {
        const answer = await list({ updatedSince: timestampFromMs(since), limit: 5, pageToken });
        for (const { orderRef, state } of answer.orders) seen.set(orderRef, state);
        pageToken = answer.nextPageToken;
        if (pageToken !== '') continue;
        since = instant(answer.watermark) ?? since;
        return;
      }
    };
    while (isWriting) await poll();
    await ended;
    await poll();
    const table = await context.orders.find({}, { limit: 100 });
    const expected = table.map(({ _id, state }) => [
      _id,
      OrderState[state.toUpperCase() as keyof typeof OrderState],
    ]);
    expect([...seen].toSorted()).toEqual(expected.toSorted());
    expect(new Set(seen.values())).toEqual(new Set([CANCELLED, PAID, REFUNDED]));
  });
});

/** A service whose writers can die between a change and its stamp. */
async function mortal() {
  let isDying = false;
  const orders = await startListed({
    wrapStore: (store) =>
      interceptStore(store, (_method, run, collection) => {
        if (isDying && collection === 'feed_clocks') throw new Error('the writer is dead');
        return run();
      }),
  });
  return {
    ...orders,
    /** Presses buttons; the confirmations take effect, and their writers die before the stamp. */
    async pressAndDie(checkoutUrl: string, action: string) {
      isDying = true;
      await orders.press(checkoutUrl, action);
      isDying = false;
    },
  };
}

test('a list that starts after a change shows it, also when the writer died before the stamp', async () => {
  const { open, list, pressAndDie, stateOf, clock } = await mortal();
  const [one, two] = [await open(), await open()];
  const before = await list();
  clock.pass(minute);
  await pressAndDie(one.checkoutUrl, 'pay');
  expect(await stateOf(one.orderRef)).toBe('paid');
  const after = await list({ updatedSince: before.watermark });
  expect(said(after.orders)).toEqual([
    [two.orderRef, CREATED],
    [one.orderRef, PAID],
  ]);
  expect(instant(after.orders[1]?.updatedAt)).toBe(instant(after.watermark));
});

test('a read of an order shows its state with the stamp of that state, also when the writer died before it', async () => {
  const { open, list, get, pressAndDie, clock } = await mortal();
  const { orderRef, checkoutUrl } = await open();
  const before = await list();
  clock.pass(minute);
  await pressAndDie(checkoutUrl, 'pay');
  const order = await get(orderRef);
  expect(order?.state).toBe(PAID);
  expect(instant(order?.updatedAt)).toBeGreaterThan(instant(before.watermark) ?? 0);
  expect((await list()).orders).toEqual([order]);
});

test('interface.md 2.9: an order that changes under a list is not shown with the updated_at of its old state, but in the next list', async () => {
  let meanwhile = async () => {};
  const orders = await startListed({
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
  const [before] = (await orders.list()).orders;
  const update = { set: { state: 'paid', unstampedIn: 'cli_1' }, increment: { version: 1 } } as const;
  meanwhile = async () => void (await writable(orders.context.orders).update(orderRef, {}, update));
  const during = await orders.list();
  expect(during.orders).toEqual([]);

  const after = await orders.list({ updatedSince: during.watermark });
  expect(after.orders).toMatchObject([{ orderRef }]);
  expect(after.orders[0]?.state).not.toBe(before?.state);
  expect(after.orders[0]?.updatedAt).not.toEqual(before?.updatedAt);
});
