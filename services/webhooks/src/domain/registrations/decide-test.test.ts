import { expect, test } from 'vitest';
import { decideTest, testedType } from './decide-test.ts';

const at = Date.UTC(2026, 5, 1, 12);
const registration = { eventTypes: ['journey.case.opened.v1', 'journey.visit.completed.v1'] };

test('interface.md 4.11: a test sends the type that is asked for, else the first that is subscribed', () => {
  expect(testedType(registration, '')).toBe('journey.case.opened.v1');
  expect(testedType(registration, 'journey.visit.completed.v1')).toBe('journey.visit.completed.v1');
});

test('a type that only a newer version knows is passed over, and refused when it is asked for', () => {
  const newer = { eventTypes: ['journey.newer.thing.v1', 'journey.case.opened.v1'] };
  expect(testedType(newer, '')).toBe('journey.case.opened.v1');
  expect(() => testedType(newer, 'journey.newer.thing.v1')).toThrow(
    expect.objectContaining({ kind: 'validation' }),
  );
});

test('decisions.md 14: a registration for every type is tested with any of them', () => {
  const every = { eventTypes: ['*'] };
  expect(testedType(every, '')).toBe('journey.prospect.captured.v1');
  expect(testedType(every, 'journey.payment.refunded.v1')).toBe('journey.payment.refunded.v1');
});

test('interface.md 4.11: a type that is not subscribed is refused', () => {
  expect(() => testedType(registration, 'journey.labs.skipped.v1')).toThrow(
    expect.objectContaining({
      kind: 'validation',
      issues: [expect.objectContaining({ where: '/event_type' })],
    }),
  );
});

test('research 5.4: ten tests a minute are sent, and the next when the oldest is a minute old', () => {
  let testedAt: readonly number[] = [];
  for (let i = 0; i < 10; i++) testedAt = decideTest({ testedAt }, at + i * 1000).set.testedAt;
  expect(() => decideTest({ testedAt }, at + 10_000)).toThrow(
    expect.objectContaining({ kind: 'rate-limited', retryAfterSeconds: 50 }),
  );
  expect(decideTest({ testedAt }, at + 60_000).set.testedAt).toHaveLength(10);
});
