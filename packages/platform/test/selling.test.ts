// Takes long: fifty sequences of some dozens of calls each.
import { test } from 'vitest';
import { expectLawfulSales } from './selling/expect-lawful-sales.ts';

test('decisions.md 4: whatever tenants, patients and operators do, nobody is sold what they may not have', async () => {
  await expectLawfulSales(50);
});
