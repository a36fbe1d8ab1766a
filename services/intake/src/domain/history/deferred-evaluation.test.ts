import { expect, test } from 'vitest';
import { deferredEvaluation } from './deferred-evaluation.ts';
import type { TimelineEntry } from './timeline.ts';

const entry = (type: TimelineEntry['type'], reference: string): TimelineEntry => ({
  ...{ type, reference, occurredAt: 1 },
});
const deferral = { type: 'evaluation.deferred', reference: 'partner_1' };
const end = { type: 'evaluation.resumed', reference: 'partner_1' };

test('decisions.md 9: a deferral or a decline is about the last evaluation of the journey', () => {
  const before = [entry('eligibility.evaluated', 'evl_1'), entry('eligibility.evaluated', 'evl_2')];
  expect(deferredEvaluation(before, deferral)).toBe('evl_2');
  expect(deferredEvaluation(before, { ...deferral, type: 'evaluation.declined' })).toBe('evl_2');
});

test('decisions.md 9: the end of a deferral names the evaluation of the deferral, whatever was evaluated since', () => {
  const before = [
    entry('eligibility.evaluated', 'evl_1'),
    entry('evaluation.deferred', 'partner_1'),
    entry('evaluation.deferred', 'partner_2'),
    entry('eligibility.evaluated', 'evl_2'),
  ];
  expect(deferredEvaluation(before, end)).toBe('evl_1');
});

test('a reporter names the evaluation of a journey that the platform has not evaluated', () => {
  const before = [entry('evaluation.deferred', 'partner_1'), entry('eligibility.evaluated', 'evl_2')];
  expect(deferredEvaluation([], deferral)).toBe('partner_1');
  expect(deferredEvaluation(before, end)).toBe('partner_1');
});
