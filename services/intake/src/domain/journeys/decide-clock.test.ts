import { expect, test } from 'vitest';
import { decideClock } from './decide-clock.ts';
import type { Journey } from './journey.ts';

const moves = [
  { number: 1, at: 100, byMs: 1000 },
  { number: 2, at: 200, byMs: 50 },
];
const decide = (journey: Partial<Journey>) => decideClock(journey as Journey, moves)?.fields;
const held = { type: 'case.opened', reference: 'c', code: '', occurredAt: 1, outcome: 'held' } as const;
const waiting = [{ ...held, operator: 'ada', callbackId: 'cb', arrival: 1, receivedAt: 150 }];

test('decisions.md 14: what a journey waits for since before a move comes earlier by it, and the rest stays', () => {
  expect(decide({ idleSince: 90, unansweredSince: 201, waiting })).toEqual({
    ...{ clockNumber: 2, idleSince: 90 - 1050, unansweredSince: 201 },
    waiting: [{ ...waiting[0], receivedAt: 100 }],
  });
  expect(decide({})).toEqual({ clockNumber: 2 });
});

test('decisions.md 14: a journey takes each move once, and an erased one takes none', () => {
  expect(decide({ clockNumber: 1, idleSince: 90 })).toEqual({ clockNumber: 2, idleSince: 40 });
  expect(decide({ clockNumber: 2, idleSince: 90 })).toBeUndefined();
  expect(decide({ idleSince: 90, erasedAt: 99 })).toBeUndefined();
});
