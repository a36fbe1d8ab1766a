import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { OverviewService } from '@telehealth/contracts/common/v1/overview_service';
import { expect, test } from 'vitest';
import { operatorToken, startOrders } from './orders-under-test.ts';
import { startForged } from './signed-confirmation.ts';

test('the overview has the orders that are not paid, since the oldest, and not those that are', async () => {
  const orders = await startOrders();
  const { getOverview } = createClient(OverviewService, orders.asOperator(operatorToken));
  const { waiting: before } = await getOverview({});
  expect(before).toEqual([]);
  const firstAt = timestampFromMs(orders.clock.now());
  const { checkoutUrl } = await orders.initiate();
  expect((await getOverview({})).waiting).toMatchObject([{ kind: 'orders in created', count: 1, firstAt }]);
  await orders.press(checkoutUrl, 'pay');
  expect((await getOverview({})).waiting).toEqual([]);
});

test('the overview has the confirmations that changed no order', async () => {
  const orders = await startForged();
  const { getOverview } = createClient(OverviewService, orders.asOperator(operatorToken));
  const { checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  const tooLittle = orders.changed(0, ({ payment }) => ({
    id: 'other',
    type: 'payment.captured',
    objects: [
      { object: 'payment', ref: payment, status: 'captured', amount_minor: 29_899 },
      { object: 'capture', ref: payment, status: 'succeeded', amount_minor: 29_899 },
    ],
  }));
  await orders.confirmations.confirm(tooLittle);
  const [unapplied] = await orders.unapplied();
  expect((await getOverview({})).waiting).toMatchObject([
    { kind: 'quarantined confirmations', count: 1, firstAt: timestampFromMs(unapplied?.receivedAt ?? 0) },
  ]);
});
