import { createClient } from '@connectrpc/connect';
import { Capture } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { boundToken, operatorToken, startOrders } from './orders-under-test.ts';
import { readyJourney, usualScript } from './scripted-upstreams.ts';

test('decisions.md 11: every method answers an operator bound to another client with not found or forbidden', async () => {
  const script = usualScript();
  script.journeys.set('jny_2', readyJourney);
  script.journeys.set('jny_3', readyJourney);
  const orders = await startOrders({ script });
  const { orderRef: open } = await orders.initiate({ journeyId: 'jny_2' });
  const { orderRef: paid, checkoutUrl } = await orders.initiate();
  await orders.press(checkoutUrl, 'pay');
  const reserved = await orders.initiate({ journeyId: 'jny_3', capture: Capture.MANUAL });
  await orders.press(reserved.checkoutUrl, 'authorize');
  await orders.sweep();
  const of = (orderRef: string) => ({ own: { orderRef }, missing: { orderRef: 'ord_missing' } });
  const unapplied = { own: { confirmationId: 'cnf_1' } };
  const tokens = { owner: boundToken('cli_1'), stranger: boundToken('cli_2') };
  const answers = await askBoundOperators(orders.server, tokens, {
    'OrderService/GetOrder': of(paid),
    'OrderService/ListOrders': {
      own: { clientId: 'cli_1' },
      missing: { clientId: 'cli_missing' },
    },
    'OrderService/ReconcileOrder': of(paid),
    'PaymentService/RefundPayment': of(paid),
    'PaymentService/CapturePayment': of(reserved.orderRef),
    'PaymentService/CancelPayment': of(open),
    'UnappliedConfirmationService/ListUnappliedConfirmations': { own: {} },
    'UnappliedConfirmationService/ReplayUnappliedConfirmation': unapplied,
    'UnappliedConfirmationService/DismissUnappliedConfirmation': unapplied,
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
    'AuditService/ListAuditRows': { own: { clientId: 'cli_1' }, missing: { clientId: 'cli_missing' } },
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(orders.server).toSorted());
  for (const [method, { stranger, missing, owner }] of Object.entries(answers)) {
    expect(stranger, method).toBe(missing);
    expect(stranger, method).not.toMatch(paid);
    const isOfPlatform =
      /^(UnappliedConfirmation|Key|ParkedEvent|Store|Overview|ClientData)Service|FollowAuditRows$/.test(
        method,
      );
    const isList = method.includes('/List');
    expect(kindOfAnswer(stranger), method).toBe(isOfPlatform ? 'forbidden' : isList ? 'empty' : 'not-found');
    expect(kindOfAnswer(owner), method).toBe(isOfPlatform ? 'forbidden' : 'answered');
  }
  const acts = await orders.context.auditRows.find({ clientId: 'cli_1' }, { limit: 100 });
  expect(acts.map(({ actor }) => actor.name)).toContain('of-cli_1');
  expect(acts.map(({ actor }) => actor.name)).not.toContain('of-cli_2');
});

test('decisions.md 11: an operator lists the orders of a client, or of a brand of it, and none of a client out of reach', async () => {
  const orders = await startOrders();
  const { orderRef } = await orders.initiate();
  const listed = async (token: string, request: { clientId: string; brandId?: string }) => {
    const answer = await createClient(OrderService, orders.asOperator(token)).listOrders(request);
    return answer.orders.map((order) => order.orderRef);
  };
  for (const token of [operatorToken, boundToken('cli_1')]) {
    expect(await listed(token, { clientId: 'cli_1' })).toEqual([orderRef]);
    expect(await listed(token, { clientId: 'cli_1', brandId: 'brd_1' })).toEqual([orderRef]);
    expect(await listed(token, { clientId: 'cli_1', brandId: 'brd_2' })).toEqual([]);
  }
  expect(await listed(operatorToken, { clientId: 'cli_2' })).toEqual([]);
  expect(await listed(boundToken('cli_2'), { clientId: 'cli_1' })).toEqual([]);
});
