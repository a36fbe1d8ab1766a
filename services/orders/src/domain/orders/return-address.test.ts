import { expect, test } from 'vitest';
import { resultOf, returnAddress } from './return-address.ts';

test.each([
  ['https://shop.example/thanks', 'https://shop.example/thanks?order_ref=ord_1&result=paid'],
  ['https://shop.example/?a=b#c', 'https://shop.example/?a=b&order_ref=ord_1&result=paid#c'],
  ['https://shop.example/?result=x&order_ref=y', 'https://shop.example/?result=paid&order_ref=ord_1'],
])('decisions.md 14: %s gets the order and the result, once', (returnUrl, address) => {
  expect(returnAddress(returnUrl, 'ord_1', 'paid')).toBe(address);
});

test('decisions.md 14: only money that is taken is called paid, and only money that is held authorized', () => {
  const states = ['paid', 'payment_authorized', 'processing', 'created', 'payment_failed'] as const;
  expect(states.map(resultOf)).toEqual(['paid', 'authorized', 'pending', 'pending', 'pending']);
});
