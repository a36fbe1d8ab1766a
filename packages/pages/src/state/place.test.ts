import { describe, expect, test } from 'vitest';
import type { Enrollment } from '../api/enrollment.ts';
import type { Step } from '../api/step.ts';
import { phaseToResume, placeOf, type Returned } from './place.ts';

const ended: Step = { status: 'complete', node: null, can_go_back: false };
const active: Step = { status: 'active', node: { node_id: 'q', kind: 'question' }, can_go_back: false };

function enrollment(members: Partial<Enrollment>): Enrollment {
  return {
    status: 'intake',
    phase: 'qualification',
    offering_ref: 'wl-semaglutide-monthly',
    person_id: null,
    order_refs: [],
    payment_processing: false,
    milestones: [],
    ...members,
  };
}

describe('the phase to resume', () => {
  test.each([
    ['the phase in which the journey is', {}, 'qualification'],
    ['the clinical one after the payment', { status: 'paid' }, 'clinical'],
    [
      'the clinical one while an order is authorized',
      { status: 'checkout', order_refs: ['ord_1'] },
      'clinical',
    ],
    ['the qualification before the payment', { status: 'checkout' }, 'qualification'],
    ['none for an intake in one pass', { phase: null, status: 'paid' }, null],
  ] as const)('is %s', (_what, members, phase) => {
    expect(phaseToResume(enrollment(members))).toBe(phase);
  });
});

describe('the place of a journey', () => {
  const at = (members: Partial<Enrollment>, returned?: Returned) =>
    placeOf(enrollment(members), ended, returned);

  test('is at its question while there is one', () => {
    expect(placeOf(enrollment({}), active)).toEqual({ at: 'asking', step: active, visit: 1 });
  });

  test.each(['not_eligible', 'blocked', 'abandoned'])(
    'is at the end of the intake when it is %s',
    (status) => {
      expect(at({ status }).at).toBe('ended');
    },
  );

  test.each(['clinical_submitted', 'in_review', 'declined', 'delivered', 'refunded', 'a_later_one'])(
    'is at the status of the treatment when it is %s',
    (status) => {
      expect(at({ status }).at).toBe('following');
    },
  );

  test.each([
    ['none', {}],
    ['cancelled', { result: 'cancelled', paymentState: 'created' }],
    ['declined', { result: 'cancelled', paymentState: 'payment_failed' }],
    ['declined', { result: 'pending', paymentState: 'payment_failed' }],
    ['pending', { result: 'pending', paymentState: 'processing' }],
    ['pending', { paymentState: 'processing' }],
  ] as const)('is at the payment, with the outcome %s of an earlier try', (outcome, returned) => {
    const offeringRef = 'wl-semaglutide-monthly';
    expect(at({ status: 'checkout' }, returned)).toEqual({ at: 'paying', offeringRef, outcome });
  });

  test.each([
    ['the platform knows a payment', { status: 'checkout' }, { paymentState: 'paid' }],
    ['the checkout says so', { status: 'checkout' }, { result: 'paid' }],
    [
      'the checkout says so before the platform',
      { status: 'checkout' },
      { result: 'paid', paymentState: 'created' },
    ],
    [
      'the checkout does not know yet',
      { status: 'checkout' },
      { result: 'pending', paymentState: 'created' },
    ],
    ['the clinical phase is not open yet', { status: 'paid' }, {}],
  ])('waits for the confirmation when %s', (_why, members, returned) => {
    expect(at(members, returned).at).toBe('confirming');
  });

  test.each([
    ['checkout', 'qualification'],
    ['submitted', null],
  ] as const)(
    'decisions.md 6: says that a payment is under way while the journey is %s, whatever an address says',
    (status, phase) => {
      for (const returned of [{}, { result: 'paid' }, { paymentState: 'paid' }])
        expect(at({ status, phase, payment_processing: true }, returned)).toMatchObject({
          at: 'paying',
          outcome: 'pending',
        });
    },
  );

  test('the state of the payment counts, and not what an address says', () => {
    expect(at({ status: 'checkout' }, { result: 'paid', paymentState: 'payment_failed' })).toMatchObject({
      at: 'paying',
      outcome: 'declined',
    });
  });

  test.each([{}, { paymentState: 'created' }])(
    'decisions.md 15: says that the bank did not pay, once it has refused the last payment, and not after a later one',
    (returned) => {
      const hearing = (...types: readonly string[]) => {
        const milestones = types.map((type) => ({ type, occurred_at: '2026-01-01T00:00:00Z' }));
        return at({ status: 'checkout', milestones }, returned);
      };
      expect(hearing('payment.failed', 'intake.submitted')).toMatchObject({
        at: 'paying',
        outcome: 'failed',
      });
      for (const types of [[], ['payment.failed', 'payment.cancelled'], ['intake.submitted']])
        expect(hearing(...types)).toMatchObject({ at: 'paying', outcome: 'none' });
    },
  );

  test('an intake in one pass is paid for after it is submitted, once', () => {
    expect(at({ phase: null, status: 'submitted' }).at).toBe('paying');
    expect(at({ phase: null, status: 'submitted', order_refs: ['ord_1'] }).at).toBe('following');
    expect(at({ phase: null, status: 'submitted', offering_ref: null }).at).toBe('following');
    expect(at({ phase: null, status: 'paid', order_refs: ['ord_1'] }).at).toBe('following');
  });
});
