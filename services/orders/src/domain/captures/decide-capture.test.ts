import { expect, test } from 'vitest';
import { anOrder, report } from '../../../test/domain/an-order.ts';
import { replay } from '../../../test/domain/replay.ts';
import { amountToCapture } from './decide-capture.ts';

const paid = ['checkout k closed', 'payment p captured 100', 'capture p succeeded 100'];

test.each<[state: string, reports: string[], refused: string]>([
  ['created', [], 'nothing_to_capture'],
  ['payment_failed', ['payment p failed 100'], 'nothing_to_capture'],
  ['cancelled', ['checkout k closed'], 'nothing_to_capture'],
  ['paid', paid, 'nothing_to_capture'],
  ['refunded', [...paid, 'refund r succeeded 100'], 'nothing_to_capture'],
  [
    'cancelled',
    ['payment p authorized 100', ...paid.slice(0, 1), 'payment p cancelled 100'],
    'authorization_ended',
  ],
])('decisions.md 14: an order that is %s by %j has nothing to capture: %s', (state, texts, refused) => {
  const { order } = replay(
    anOrder(),
    texts.map((text, second) => [report(text, second)]),
  );
  expect(order.state).toBe(state);
  for (const amountMinor of [undefined, 100])
    expect(() => amountToCapture(order, amountMinor)).toThrow(expect.objectContaining({ reason: refused }));
});
