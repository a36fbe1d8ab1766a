import { expect, test } from 'vitest';
import { english } from '../texts/following/en.ts';
import { historyOf } from './history.ts';

const linesOf = (...milestones: readonly (readonly [string, string])[]) =>
  historyOf(
    milestones.map(([type, occurred_at]) => ({ type, occurred_at })),
    english.milestones,
    'en-US',
  ).map(({ text, day }) => `${day}: ${text}`);

test('the two submissions of a journey are distinguished', () => {
  expect(
    linesOf(
      ['intake.submitted', '2026-06-15T12:00:00Z'],
      ['payment.succeeded', '2026-06-15T12:01:00Z'],
      ['intake.submitted', '2026-06-15T12:10:00Z'],
    ),
  ).toEqual([
    'June 15, 2026: You sent your answers',
    'June 15, 2026: Your payment was confirmed',
    'June 15, 2026: You sent your medical answers',
  ]);
});

test('what happened twice on one day is listed once, and on two days twice', () => {
  expect(
    linesOf(
      ['payment.refunded', '2026-06-15T12:00:00Z'],
      ['payment.refunded', '2026-06-15T12:01:00Z'],
      ['payment.refunded', '2026-06-17T12:10:00Z'],
    ),
  ).toEqual(['June 15, 2026: You received a refund', 'June 17, 2026: You received a refund']);
});

test('what patients have no words for is left out', () => {
  expect(linesOf(['identity.bound', '2026-06-15T12:00:00Z'])).toEqual([]);
});
