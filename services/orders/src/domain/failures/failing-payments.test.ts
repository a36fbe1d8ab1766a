import { expect, test } from 'vitest';
import { decideFailures, type StoredFailures } from './failing-payments.ts';

const brand = { clientId: 'cli_1', brandId: 'brd_1', test: true };
const failing: StoredFailures = { _id: 'brd_1', ...brand, failingSince: 5 };

test.each([
  ['six of ten fail', 6, 4, true],
  ['half of them fail', 5, 5, false],
  ['nine fail and none succeeds', 9, 0, false],
  ['ten fail and none succeeds', 10, 0, true],
  ['none was decided', 0, 0, false],
])('payments fail or not when %s within an hour', (_, failed, succeeded, isTold) => {
  const change = decideFailures(undefined, brand, { failed, succeeded }, 9);
  expect(change?.set?.failingSince).toBe(isTold ? 9 : undefined);
  expect(change?.events).toEqual(
    isTold ? [expect.objectContaining({ data: { failed, decided: failed + succeeded } })] : undefined,
  );
});

test.each([
  ['go on failing', 8, 4, false],
  ['were not decided', 0, 0, false],
  ['fail, few as they are', 1, 0, false],
  ['succeed for the half', 1, 1, true],
])(
  'payments that failed and %s have recovered or not, and nothing is told',
  (_, failed, succeeded, hasRecovered) => {
    const change = decideFailures(failing, brand, { failed, succeeded }, 9);
    expect(change).toEqual(hasRecovered ? { set: { failingSince: undefined } } : undefined);
  },
);
