import { expect, test } from 'vitest';
import type { Journey } from './journey.ts';
import { type CheckoutReadiness, checkoutReadiness } from './sale-judgement.ts';

type Row = readonly [Pick<Journey, 'status' | 'phase' | 'eligibility' | 'timeline'>, CheckoutReadiness];

const qualification = { phase: 'qualification' } as const;
const clinical = { phase: 'clinical' } as const;
const declined = { timeline: [{ type: 'evaluation.declined', occurredAt: 1 }] } as const;
const excluded = { eligibility: 'not_eligible' } as const;

const rows: readonly Row[] = [
  [{ status: 'active' }, 'incomplete'],
  [{ status: 'complete' }, 'ready'],
  [{ status: 'abandoned' }, 'incomplete'],
  [{ status: 'blocked' }, 'blocked'],
  [{ status: 'active', ...qualification }, 'incomplete'],
  [{ status: 'complete', ...qualification }, 'ready'],
  [{ status: 'abandoned', ...qualification }, 'incomplete'],
  [{ status: 'blocked', ...qualification }, 'blocked'],
  [{ status: 'active', ...clinical }, 'ready'],
  [{ status: 'complete', ...clinical }, 'ready'],
  [{ status: 'abandoned', ...clinical }, 'ready'],
  [{ status: 'blocked', ...clinical }, 'blocked'],
  [{ status: 'complete', ...qualification, eligibility: 'eligible' }, 'ready'],
  [{ status: 'complete', ...qualification, eligibility: 'needs_review' }, 'ready'],
  [{ status: 'complete', ...qualification, ...excluded }, 'not_eligible'],
  [{ status: 'active', ...clinical, ...excluded }, 'not_eligible'],
  [{ status: 'blocked', ...excluded }, 'blocked'],
  [{ status: 'complete', ...excluded, ...declined }, 'declined'],
  [{ status: 'complete', ...clinical, ...declined }, 'declined'],
  [{ status: 'blocked', ...declined }, 'blocked'],
];

test.each(rows)('decisions.md 3 and 14: a journey that is %o is %s for the checkout', (journey, expected) => {
  expect(checkoutReadiness(journey)).toBe(expected);
});
