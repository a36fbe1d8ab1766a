import type { Message } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { accessOf } from '@telehealth/contracts/access';
import { LedgerKind } from '@telehealth/contracts/orders/v1/ledger';
import { Capture, OrderState } from '@telehealth/contracts/orders/v1/order';
import { OrderService } from '@telehealth/contracts/orders/v1/order_service';
import { PaymentService } from '@telehealth/contracts/orders/v1/payment_service';
import { RefundStatus } from '@telehealth/contracts/orders/v1/refund';
import {
  UnappliedConfirmationService,
  UnappliedReason,
} from '@telehealth/contracts/orders/v1/unapplied_confirmation_service';
import { DomainError } from '@telehealth/errors';
import { scriptedContract } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 0, 2));
const order = {
  ...{ orderRef: 'ord_1', brandId: 'brd_1', offeringRef: 'slim', state: OrderState.PAID },
  ...{ totalMinor: 14_900n, currency: 'USD', createdAt: at, updatedAt: at },
};
const refund = {
  ...{ refundId: 'rfd_1', orderRef: 'ord_1', amountMinor: 900n, currency: 'USD' },
  status: RefundStatus.SUCCEEDED,
};
const detail = {
  ...{ ...order, clientId: 'cli_1', journeyId: 'jny_1', provider: 'simulated', capture: Capture.AUTOMATIC },
  ledger: [{ entryId: 'mov_1', kind: LedgerKind.CAPTURED, amountMinor: 14_900n, at }],
  refunds: [refund],
};

test('order show tells the state, the ledger and the refunds', async () => {
  const { grpcUrl } = await operatorServer(OrderService, {
    getOrder: async () => ({ order: detail }),
  });
  const { exitCode, out } = await ops('order show ord_1', grpcUrl);
  expect(exitCode).toBe(0);
  expect(out).toMatch(/^state +paid$/m);
  expect(out).toMatch(/^mov_1 +captured +\$149\.00 +2026-01-02 00:00:00Z/m);
  expect(out).toMatch(/^rfd_1 .* \$9\.00 +USD +succeeded/m);
});

test('order list asks for one brand, a state and a time', async () => {
  const { grpcUrl, requests } = await operatorServer(OrderService, {
    listOrders: async () => ({ orders: [detail] }),
  });
  const { out } = await ops('order list --brand brd_1 --state paid --since 2026-01-02T00:00:00Z', grpcUrl);
  expect(requests).toMatchObject([{ brandId: 'brd_1', state: OrderState.PAID, updatedSince: at }]);
  expect(out).toMatch(/^ORDER_REF .*\nord_1 +paid +\$149\.00 +USD +slim +jny_1 /);
});

test('order reconcile asks about every order of a filter, names what each was and is, and goes on after a failure', async () => {
  const pages = [
    { orders: [order, { ...order, orderRef: 'ord_2' }], nextPageToken: 'p2' },
    { orders: [{ ...order, orderRef: 'ord_3', state: OrderState.CREATED }] },
  ];
  const { grpcUrl, requests } = await operatorServer(OrderService, {
    listOrders: async ({ pageToken }) => (pageToken === '' ? pages[0] : pages[1]) ?? {},
    async reconcileOrder({ orderRef }) {
      if (orderRef === 'ord_2') throw new DomainError('unavailable');
      return { order: { ...order, orderRef } };
    },
  });
  const asked = await ops('order reconcile --client cli_1 --brand brd_1 --state created', grpcUrl);
  expect(asked.exitCode).toBe(1);
  expect(requests[0]).toMatchObject({ clientId: 'cli_1', brandId: 'brd_1', state: OrderState.CREATED });
  expect(asked.out).toMatch(
    /^ord_1 was paid, is paid\nord_2 was paid, is not reconciled \(unavailable\)\nord_3 was created, is paid$/m,
  );
  expect(asked.out).toMatch(/^asked +3\nchanged +1\nfailed +1$/m);
  const json = await ops('order reconcile --brand brd_1 --json', grpcUrl);
  expect(JSON.parse(json.out)).toMatchObject({
    orders: [
      { before: 'paid', state: 'paid' },
      { failure: 'unavailable' },
      { before: 'created', state: 'paid' },
    ],
    ...{ asked: 3, changed: 1, failed: 1 },
  });
});

test('order reconcile takes one order or a filter', async () => {
  const { grpcUrl, requests } = await operatorServer(OrderService, {
    reconcileOrder: async () => ({ order }),
  });
  expect(await ops('order reconcile ord_1', grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(requests).toMatchObject([{ orderRef: 'ord_1' }]);
  expect(await ops('order reconcile', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await ops('order reconcile --state created', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await ops('order reconcile ord_1 --brand brd_1', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(requests).toHaveLength(1);
});

test.each([
  ['refund', 'goes back to who paid it. This cannot be undone.', 'All that is left'],
  ['capture', 'is taken, and what is not taken of the authorization is released.', 'All that is authorized'],
])(
  'order %s takes the whole or an amount in the currency of the order, and confirms it as money',
  async (verb, what, all) => {
    const payments = { refundPayment: async () => ({ refund }), capturePayment: async () => ({ order }) };
    const { grpcUrl, requests } = await operatorServer(PaymentService, payments, undefined, undefined, [
      scriptedContract(OrderService, { getOrder: async () => ({ order }) }, accessOf(OrderService)),
    ]);
    expect(await ops(`order ${verb} ord_1`, grpcUrl)).toMatchObject({
      ...{ exitCode: 2, out: '', notes: `${all} of ord_1 (total $149.00) ${what} Confirm it with --yes` },
    });
    const part = await ops(`order ${verb} ord_1 --amount 9`, grpcUrl);
    expect(part.notes).toBe(`$9.00 of ord_1 (total $149.00) ${what} Confirm it with --yes`);
    await ops(`order ${verb} ord_1 --yes`, grpcUrl);
    await ops(`order ${verb} ord_1 --amount 9.00 --yes`, grpcUrl);
    const wrong = await ops(`order ${verb} ord_1 --amount 9.001 --yes`, grpcUrl);
    expect(wrong).toMatchObject({ exitCode: 2, notes: expect.stringContaining('at most 2 digits') });
    const asked = requests.filter((request) => /Payment/.test((request as Message).$typeName));
    expect(asked.map((request) => Reflect.get(request as object, 'amountMinor'))).toEqual([undefined, 900n]);
  },
);

test('a confirmation that still changes no order is told as such', async () => {
  const { grpcUrl } = await operatorServer(UnappliedConfirmationService, {
    replayUnappliedConfirmation: async ({ confirmationId }) =>
      confirmationId === 'cnf_1' ? { applied: true } : { applied: false, reason: UnappliedReason.UNMATCHED },
  });
  expect(await ops('payment quarantine replay cnf_1', grpcUrl)).toMatchObject({ exitCode: 0 });
  expect(await ops('payment quarantine replay cnf_2', grpcUrl)).toMatchObject({
    exitCode: 1,
    out: expect.stringMatching(/reason +unmatched/),
  });
});
