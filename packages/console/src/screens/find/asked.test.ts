import { expect, test } from 'vitest';
import { mayStandInAddress } from '../../address/links.ts';
import { contactIn, isId } from './asked.ts';

test('a contact or a name of a patient is never searched as a reference', () => {
  expect(contactIn('jo@shop.example')).toEqual({ email: 'jo@shop.example' });
  expect(contactIn('+1 202 555 0143')).toEqual({ phone: '+1 202 555 0143' });
  expect([contactIn('order-1034'), contactIn('ord_1G4yDCcOdSYk4YSPtiLLzK')]).toEqual([undefined, undefined]);
  expect(['jo@', '+1202', 'Jo Field', '(202) 555-0143', 'order-1034'].map(mayStandInAddress)).toEqual([
    ...[false, false, false, false, true],
  ]);
  expect([isId('ord_1G4y'), isId('order-1034')]).toEqual([true, false]);
});
