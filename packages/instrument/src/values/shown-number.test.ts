import { compileCondition, type Operator } from '@telehealth/conditions';
import { expect, test } from 'vitest';
import { decideShownNumber } from './shown-number.ts';

const cut = (op: Operator, value: number) =>
  compileCondition({ kind: 'compare', ref: 'bmi', op, value }, () => 0);

test.each([
  [29.96, 29.96],
  [29.9649, 29.96],
  [29.9968, 29.997],
  [29.94, 29.9],
  [30, 30],
  [30.04, 30],
  [31.25, 31.3],
  [29.999_999_999_9, 29.999_999_999_9],
])('decisions.md 4: beside "at least 30", %d is shown as %d', (value, shown) => {
  expect(decideShownNumber(value, 1, [cut('gte', 30), cut('gte', 27)])).toBe(shown);
});

test('decisions.md 4: beside "above 25", 25.04 is not shown as 25', () => {
  expect(decideShownNumber(25.04, 1, [cut('gt', 25)])).toBe(25.04);
});
