import { Capture } from '@telehealth/contracts/orders/v1/order';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCheckout } from '../src/app/simulated/find-checkout.ts';
import { ledgerOf } from '../src/domain/reports/ledger.ts';
import { actionsOf } from '../src/domain/simulated/decide-action.ts';
import { type OrdersUnderTest, startOrders } from './orders-under-test.ts';
import { readyJourney } from './scripted-upstreams.ts';

const minute = 60_000;

/** Which of the possible buttons is pressed at each step, and what becomes of the messages. */
const plays = fc.record({
  capture: fc.constantFrom(Capture.AUTOMATIC, Capture.MANUAL),
  buttons: fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 7 }),
  /** For each message how often it arrives; 0: it is lost. */
  copies: fc.array(fc.nat({ max: 2 }), { minLength: 7, maxLength: 7 }),
  /** The order of arrival. */
  ranks: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
});
type Play = typeof plays extends fc.Arbitrary<infer P> ? P : never;

/** Presses the buttons on the page of a new order of the journey; the messages are those that its provider sent. */
async function pressed(orders: OrdersUnderTest, journeyId: string, { capture, buttons }: Play) {
  const { script, initiate, press, route, context } = orders;
  script.journeys.set(journeyId, readyJourney);
  const { orderRef, checkoutUrl } = await initiate({ journeyId, capture });
  const from = route.sent.length;
  const secret = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
  if (context.simulated === undefined) throw new Error('another provider is armed');
  for (const button of buttons) {
    const checkout = await findCheckout({ ...context, ...context.simulated }, secret, {});
    const actions = actionsOf(checkout, orders.clock.now());
    const action = actions[button % actions.length];
    if (action !== undefined) await press(checkoutUrl, action);
  }
  return { orderRef, messages: route.sent.slice(from) };
}

/** The final order, without the ids that only it has. */
async function outcome({ context, announced }: OrdersUnderTest, orderRef: string) {
  const order = await context.orders.get(orderRef);
  if (order === undefined) throw new Error('the order is gone');
  const { state, reports, createdAt, anomaly } = order;
  return {
    ...{ state, anomaly },
    reports: reports
      .map(({ object, status, amountMinor, firstAt, lastAt }) =>
        [object, status, amountMinor, firstAt - createdAt, lastAt - createdAt].join(' '),
      )
      .toSorted(),
    ledger: ledgerOf(order).map(({ kind, amountMinor, at }) => [kind, amountMinor, at - createdAt]),
    announced: (await announced(orderRef)).toSorted(),
  };
}

test('decisions.md 6: an order whose confirmations are lost, repeated and out of order ends like one that got each in time', async () => {
  const orders = await startOrders();
  const { route, confirmations, clock, sweep } = orders;
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(plays, async (play) => {
      runs++;
      route.isLosing = false;
      const inTime = await pressed(orders, `jny_${runs}a`, play);
      route.isLosing = true;
      const late = await pressed(orders, `jny_${runs}b`, play);
      const arrivals = late.messages
        .flatMap((message, n) => new Array<typeof message>(play.copies[n] ?? 0).fill(message))
        .map((message, n) => ({ message, rank: play.ranks[n] ?? 0 }))
        .toSorted((a, b) => a.rank - b.rank);
      for (const { message } of arrivals) await confirmations.confirm(message);
      clock.pass(15 * minute);
      await sweep();
      expect(await outcome(orders, late.orderRef)).toEqual(await outcome(orders, inTime.orderRef));
      expect(await orders.unapplied()).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
