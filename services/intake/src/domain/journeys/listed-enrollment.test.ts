import { expect, test } from 'vitest';
import type { Journey } from './journey.ts';
import { listedFields } from './listed-enrollment.ts';

const listed = {
  ...{ _id: 'jny_1', clientId: 'cli_1', brandId: 'brd_1', status: 'complete', phase: 'qualification' },
  ...{ enrollmentStatus: 'checkout', personId: 'per_1' },
} as Journey;
const orderOf = (offeringRef: string) => [
  { orderRef: 'ord_1', offeringRef, standing: 'paid' as const, revision: 1, at: 1 },
];
const entry = { type: 'intake.submitted', occurredAt: 1 } as const;

test.each<[string, Parameters<typeof listedFields>[1], string]>([
  ['the status of the session', { status: 'blocked' }, 'blocked'],
  ['the phase', { phase: 'clinical' }, 'submitted'],
  ['the eligibility', { eligibility: 'not_eligible' }, 'not_eligible'],
  ['the end of a binding', { personId: undefined }, 'checkout'],
])('%s is shown, so its change has no stamp yet', (_, changed, enrollmentStatus) => {
  expect(listedFields(listed, changed, [])).toEqual({ unstampedIn: 'cli_1', enrollmentStatus });
});

test('an order is shown with its offering, so its change has no stamp yet', () => {
  const listedOrder = { enrollmentStatus: 'paid', enrollmentOffering: 'wl-1' };
  expect(listedFields(listed, { orders: orderOf('wl-1') }, [])).toEqual({
    ...{ unstampedIn: 'cli_1', ...listedOrder },
  });
});

test('an event is shown, and an answer that changes nothing is not', () => {
  expect(listedFields(listed, {}, [entry])).toMatchObject({ unstampedIn: 'cli_1' });
  expect(listedFields(listed, { status: 'complete' }, [])).toEqual({});
});

test('lists find a journey by its own offering, else by that of its order', () => {
  const orders = orderOf('wl-2');
  expect(listedFields(listed, { orders }, [])).toMatchObject({ enrollmentOffering: 'wl-2' });
  const named = { ...listed, offeringRef: 'wl-1' };
  expect(listedFields(named, { orders }, [])).toMatchObject({ enrollmentOffering: 'wl-1' });
});

test('a journey that no list has yet is listed with its next change, unless it is empty or of a test run', () => {
  const { enrollmentStatus: _, ...unlisted } = listed;
  expect(listedFields(unlisted, {}, [])).toMatchObject({
    unstampedIn: 'cli_1',
    enrollmentStatus: 'checkout',
  });
  const empty = { ...unlisted, unansweredSince: 1 };
  expect(listedFields(empty, { status: 'abandoned' }, [entry])).toEqual({});
  expect(listedFields(empty, { unansweredSince: undefined }, [])).toMatchObject({ unstampedIn: 'cli_1' });
  expect(listedFields({ ...unlisted, e2eRunId: 'run_1' }, { status: 'abandoned' }, [entry])).toEqual({});
});
