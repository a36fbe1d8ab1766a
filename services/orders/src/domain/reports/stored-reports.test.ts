import { expect, test } from 'vitest';
import { report } from '../../../test/domain/an-order.ts';
import { evidenceDueAtOf } from './disputes.ts';
import type { Report, StoredReport } from './report.ts';
import { withReports } from './stored-reports.ts';

function stored(...reports: readonly Report[]): readonly StoredReport[] {
  const set = withReports([], reports);
  if (set === 'amount_differs') throw new Error('the reports contradict each other');
  return set;
}

test('a report is stored with its first and its last time, whichever comes first', () => {
  const times = [5, 2, 9].map((at) => report('payment p pending 100', at));
  expect(stored(...times)).toEqual([
    { object: 'payment', ref: 'p', status: 'pending', amountMinor: 100, firstAt: 2, lastAt: 9 },
  ]);
});

test('every status of every object is stored, by time, then by object, ref and status', () => {
  const texts = [
    'refund r pending 1',
    'refund r succeeded 1',
    'payment q captured 1',
    'payment p failed 1',
    'payment p authorized 1',
  ];
  const reports = [report('capture c succeeded 1', 2), ...texts.map((text) => report(text, 1))];
  const inOrder = stored(...reports).map(({ object, ref, status }) => `${object} ${ref} ${status}`);
  expect(inOrder).toEqual([
    'payment p authorized',
    'payment p failed',
    'payment q captured',
    'refund r pending',
    'refund r succeeded',
    'capture c succeeded',
  ]);
  expect(stored(...reports.toReversed())).toEqual(stored(...reports));
});

test('a set that has the reports stays the same array', () => {
  const set = stored(report('payment p pending 1', 2), report('payment p pending 1', 9));
  expect(withReports(set, [])).toBe(set);
  for (const at of [2, 5, 9]) expect(withReports(set, [report('payment p pending 1', at)])).toBe(set);
});

test('a report that was there earlier or later than known is new', () => {
  const set = stored(report('payment p pending 1', 5));
  expect(withReports(set, [report('payment p pending 1', 4)])).toMatchObject([{ firstAt: 4, lastAt: 5 }]);
  expect(withReports(set, [report('payment p pending 1', 6)])).toMatchObject([{ firstAt: 5, lastAt: 6 }]);
});

test('a status that is known with another amount is a contradiction, also in one message', () => {
  const [first, other] = [report('refund r succeeded 10', 1), report('refund r succeeded 11', 2)];
  expect(withReports(stored(first), [other])).toBe('amount_differs');
  expect(withReports([], [first, other])).toBe('amount_differs');
});

test('two statuses of an object may have different amounts', () => {
  expect(stored(report('payment p authorized 10', 1), report('payment p captured 8', 2))).toHaveLength(2);
});

test('the last report of a dispute says until when evidence is taken, whichever comes first', () => {
  const opened = (at: number, evidenceDueAt?: number): Report => ({
    ...report('dispute d open 1', at),
    ...(evidenceDueAt !== undefined && { evidenceDueAt }),
  });
  const dueOf = (...reports: readonly Report[]) => [
    evidenceDueAtOf(stored(...reports)),
    evidenceDueAtOf(stored(...reports.toReversed())),
  ];
  expect(dueOf(opened(1, 50), opened(2, 90))).toEqual([90, 90]);
  expect(dueOf(opened(1, 90), opened(2, 50))).toEqual([50, 50]);
  expect(dueOf(opened(1, 90), opened(2))).toEqual([undefined, undefined]);
  expect(dueOf(opened(1), opened(1, 50), opened(1, 90))).toEqual([90, 90]);
  expect(dueOf(opened(1, 50), report('dispute d won 1', 2))).toEqual([undefined, undefined]);
});
