import { expect, test } from 'vitest';
import { accessOf } from './access.ts';
import { OperatorSignInService } from './gen/telehealth/accounts/v1/operator_sign_in_service_pb.ts';
import { SaleService } from './gen/telehealth/catalog/v1/sale_service_pb.ts';
import { KeyService } from './gen/telehealth/common/v1/key_service_pb.ts';
import { PaymentService } from './gen/telehealth/orders/v1/payment_service_pb.ts';
import { everyContract } from './testing/index.ts';

test('a method has the access that it says, else that of its contract, else the callers of the contract have it', () => {
  expect(accessOf(PaymentService)).toEqual({
    callers: ['gateway'],
    scope: 'orders',
    methods: new Map([
      ['initiatePayment', 'internal'],
      ['capturePayment', 'shared'],
      ['cancelPayment', 'shared'],
      ['refundPayment', 'shared'],
    ]),
  });
  const keys = { callers: [], scope: 'keys', methods: new Map([['rewrapKeys', 'platform']]) };
  expect(accessOf(KeyService)).toEqual(keys);
  const sale = { callers: ['orders'], scope: undefined, methods: new Map([['getSale', 'internal']]) };
  expect(accessOf(SaleService)).toEqual(sale);
});

test('decisions.md 11: nothing but the sign-in of an operator needs no token', async () => {
  const open = (await everyContract()).flatMap((service) =>
    [...accessOf(service).methods].filter(([, access]) => access === 'open').map(([name]) => name),
  );
  expect(open).toEqual(['beginSignIn', 'completeSignIn', 'endSignIn']);
  expect(accessOf(OperatorSignInService)).toMatchObject({ callers: [], scope: undefined });
});
