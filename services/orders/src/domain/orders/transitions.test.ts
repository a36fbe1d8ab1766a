import { expect, test } from 'vitest';
import { type OrderState, orderStates } from './order.ts';
import { canReach, transitions } from './transitions.ts';

const initials = {
  created: 'c',
  processing: 'b',
  payment_authorized: 'a',
  paid: 'p',
  payment_failed: 'f',
  partially_refunded: 'r',
  refunded: 'R',
  disputed: 'd',
  cancelled: 'x',
} as const satisfies Record<OrderState, string>;

/** One step of the table of research 1.3, and what any number of steps reaches. */
const table: [OrderState, steps: string, reach: string][] = [
  ['created', 'abfpx', 'abcdfprRx'],
  ['processing', 'afpx', 'abcdfprRx'],
  ['payment_authorized', 'fpx', 'abcdfprRx'],
  ['payment_failed', 'abcpx', 'abcdfprRx'],
  ['paid', 'drR', 'dprR'],
  ['partially_refunded', 'dpR', 'dprR'],
  ['refunded', 'dpr', 'dprR'],
  ['disputed', 'prR', 'dprR'],
  ['cancelled', 'p', 'dprRx'],
];

const pairs = table.flatMap(([from, steps, reach]) =>
  orderStates.map((to) => [from, to, steps.includes(initials[to]), reach.includes(initials[to])] as const),
);

test.each(pairs)(
  'research 1.3: %s to %s is one step: %s; is possible by several: %s',
  (from, to, step, possible) => {
    expect(transitions[from].includes(to)).toBe(step);
    expect(canReach(from, to)).toBe(possible);
  },
);

test('every pair of states is in the table', () => {
  expect(new Set(pairs.map(([from, to]) => `${from} ${to}`)).size).toBe(orderStates.length ** 2);
});
