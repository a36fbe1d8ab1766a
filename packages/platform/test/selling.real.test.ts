// Takes long: a thousand sequences of some dozens of calls each.
import { test } from 'vitest';
import { expectLawfulSales } from './selling/expect-lawful-sales.ts';

test.each(['first', 'second', 'third', 'fourth'])(
  'decisions.md 4: nobody is sold what they may not have, in the %s quarter of a thousand random sequences',
  async () => {
    await expectLawfulSales(250);
  },
);
