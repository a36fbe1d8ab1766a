import { expect, test } from 'vitest';
import type { ProviderEvent } from '../src/adapters/payment-provider.ts';
import { receiveEvent } from '../src/app/confirmations/receive-event.ts';
import { startOrders } from './orders-under-test.ts';

test('the provider is asked about an incomplete event, also when another event comes before the schedule runs', async () => {
  let reads = 0;
  const orders = await startOrders({
    wrapProvider: (provider) => ({
      ...provider,
      read(refs, limits) {
        reads++;
        return provider.read(refs, limits);
      },
    }),
  });
  const { orderRef, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  await orders.sweep();
  reads = 0;
  const { checkoutRef = '' } = (await orders.context.orders.get(orderRef)) ?? {};
  const event: ProviderEvent = {
    ...{ eventId: 'evt_1', eventType: 'charge.refunded', at: orders.clock.now() },
    ...{ refs: { checkoutRef }, orderHint: undefined, reports: [], needsRead: true },
  };
  await receiveEvent(orders.context, 'simulated', event);
  await orders.press(checkoutUrl, 'partial_refund');
  await orders.sweep();
  expect(reads).toBe(1);
  await orders.sweep();
  expect(reads, 'only once').toBe(1);
});
