import type { Phase } from '@telehealth/instrument/bundle';
import { expect, test } from 'vitest';
import type { TimelineEntry } from '../history/timeline.ts';
import type { Eligibility } from './eligibility.ts';
import { enrollmentStatus } from './enrollment.ts';
import type { Journey } from './journey.ts';
import type { JourneyOrder } from './journey-order.ts';

interface Facts {
  readonly session?: Journey['status'];
  readonly phase?: Phase;
  readonly eligibility?: Eligibility;
  readonly orders?: readonly JourneyOrder['standing'][];
}

type Row = readonly [expected: string, facts: Facts, events: readonly string[]];

const excluded = { session: 'complete', eligibility: 'not_eligible' } as const;

const rows: readonly Row[] = [
  ['intake', {}, []],
  ['intake', { phase: 'qualification' }, []],
  ['intake', {}, ['prospect.captured', 'step.abandoned', 'identity.bound', 'identity.verified']],
  ['submitted', { session: 'complete' }, ['intake.submitted']],
  ['submitted', { session: 'complete' }, ['intake.submitted', 'eligibility.evaluated']],
  ['checkout', { session: 'complete', phase: 'qualification' }, ['intake.submitted']],
  [
    'checkout',
    { session: 'complete', phase: 'qualification', eligibility: 'eligible' },
    ['intake.submitted'],
  ],
  ['checkout', { session: 'complete', phase: 'qualification', eligibility: 'needs_review' }, []],
  ['submitted', { session: 'complete', eligibility: 'eligible' }, ['intake.submitted']],
  ['not_eligible', excluded, ['intake.submitted', 'eligibility.evaluated e']],
  ['not_eligible', { ...excluded, phase: 'qualification' }, ['intake.submitted', 'eligibility.evaluated e']],
  ['not_eligible', { ...excluded, orders: ['authorized'] }, ['intake.submitted']],
  ['not_eligible', { ...excluded, phase: 'clinical', orders: ['paid'] }, ['payment.succeeded']],
  [
    'not_eligible',
    { ...excluded, phase: 'clinical', orders: ['paid'] },
    ['case.opened c', 'evaluation.deferred e'],
  ],
  ['blocked', { session: 'blocked', eligibility: 'not_eligible' }, []],
  ['checkout', { session: 'complete', orders: ['authorized'] }, ['intake.submitted']],
  ['checkout', { phase: 'clinical', orders: ['authorized'] }, []],
  ['paid', { session: 'complete', phase: 'qualification', orders: ['paid'] }, []],
  ['paid', { session: 'active', phase: 'clinical', orders: ['paid'] }, []],
  ['paid', { session: 'complete', orders: ['paid'] }, ['intake.submitted', 'payment.succeeded']],
  ['abandoned', { session: 'abandoned' }, ['step.abandoned']],
  ['abandoned', { session: 'abandoned' }, ['intake.submitted', 'step.abandoned']],
  ['paid', { session: 'abandoned', phase: 'clinical', orders: ['paid'] }, []],
  ['paid', { session: 'abandoned', orders: ['paid'] }, ['payment.succeeded', 'step.abandoned']],
  ['checkout', { session: 'abandoned', orders: ['authorized'] }, ['step.abandoned']],
  ['checkout', { session: 'complete', phase: 'qualification', orders: ['voided'] }, ['intake.submitted']],
  ['checkout', { session: 'active', phase: 'clinical', orders: ['voided'] }, ['intake.submitted']],
  ['checkout', { session: 'complete', orders: ['voided'] }, ['intake.submitted']],
  ['abandoned', { session: 'abandoned', orders: ['voided'] }, ['step.abandoned']],
  ['checkout', { session: 'abandoned', orders: ['voided', 'authorized'] }, ['step.abandoned']],
  ['paid', { session: 'complete', orders: ['voided', 'paid'] }, ['payment.succeeded']],
  ['in_review', { session: 'active', phase: 'clinical', orders: ['voided'] }, ['case.opened c']],
  ['refunded', { session: 'complete', phase: 'qualification', orders: ['refunded'] }, ['payment.succeeded']],
  [
    'disputed',
    { session: 'complete', phase: 'qualification', orders: ['dispute_lost'] },
    ['payment.succeeded'],
  ],
  ['refunded', { session: 'complete', orders: ['refunded'] }, ['intake.submitted', 'payment.succeeded']],
  ['refunded', { session: 'abandoned', orders: ['refunded'] }, ['payment.succeeded', 'step.abandoned']],
  ['refunded', { session: 'complete', phase: 'qualification', orders: ['refunded'] }, ['case.opened c']],
  ['refunded', { session: 'active', phase: 'clinical', orders: ['refunded'] }, ['payment.succeeded']],
  ['in_review', { session: 'active', phase: 'clinical', orders: ['refunded'] }, ['case.opened c']],
  ['in_review', { session: 'complete', orders: ['refunded'] }, ['case.opened c']],
  ['paid', { session: 'complete', phase: 'qualification', orders: ['refunded', 'paid'] }, []],
  ['checkout', { phase: 'qualification', session: 'complete', orders: ['authorized', 'refunded'] }, []],
  ['not_eligible', { ...excluded, orders: ['refunded'] }, []],
  ['clinical_submitted', { session: 'complete', phase: 'clinical', orders: ['paid'] }, []],
  ['clinical_submitted', { session: 'complete', phase: 'clinical', orders: ['authorized'] }, []],
  ['deferred', { session: 'complete', phase: 'clinical', orders: ['paid'] }, ['evaluation.deferred e']],
  ['in_review', { session: 'complete', phase: 'clinical', orders: ['paid'] }, ['case.opened c']],
  ['checkout', { session: 'complete', phase: 'qualification' }, ['evaluation.deferred e']],
  ['deferred', { session: 'complete', phase: 'qualification', orders: ['paid'] }, ['evaluation.deferred e']],
  [
    'deferred',
    { session: 'complete', phase: 'qualification', orders: ['authorized'] },
    ['evaluation.deferred e'],
  ],
  ['declined', { session: 'complete', phase: 'qualification' }, ['evaluation.declined e']],
  [
    'declined',
    { session: 'complete', phase: 'clinical', orders: ['authorized'] },
    ['case.opened c', 'evaluation.declined e'],
  ],
  ['declined', { session: 'complete', orders: ['voided'] }, ['case.opened c', 'evaluation.declined e']],
  ['declined', { session: 'complete', orders: ['refunded'] }, ['evaluation.declined e']],
  ['declined', { session: 'complete', eligibility: 'not_eligible' }, ['evaluation.declined e']],
  ['declined', {}, ['rx.transmitted r', 'evaluation.declined e', 'shipment.shipped s']],
  ['declined', {}, ['evaluation.deferred e', 'evaluation.declined e']],
  ['blocked', { session: 'blocked' }, ['evaluation.declined e']],
  ['in_review', { session: 'abandoned', orders: ['paid'] }, ['case.opened c']],
  ['blocked', { session: 'blocked' }, []],
  ['blocked', { session: 'blocked', orders: ['paid'] }, ['case.opened c']],
  ['in_review', { orders: ['paid'] }, ['case.opened c']],
  ['in_review', {}, ['case.opened c', 'visit.completed v', 'labs.skipped l']],
  ['in_review', {}, ['case.opened c', 'evaluation.deferred e', 'evaluation.resumed e']],
  ['deferred', { session: 'complete' }, ['intake.submitted', 'evaluation.deferred e']],
  [
    'deferred',
    {},
    ['case.opened c', 'evaluation.deferred e', 'evaluation.deferred f', 'evaluation.resumed e'],
  ],
  ['submitted', { session: 'complete' }, ['evaluation.deferred e', 'evaluation.resumed e']],
  ['deferred', {}, ['case.opened c', 'evaluation.deferred e', 'visit.completed v', 'labs.skipped l']],
  ['deferred', {}, ['case.opened c', 'evaluation.deferred e', 'checkin.completed k']],
  ['approved', {}, ['case.opened c', 'evaluation.deferred e', 'evaluation.deferred f', 'rx.transmitted r']],
  ['fulfilment', {}, ['evaluation.deferred e', 'rx.transmitted r', 'shipment.shipped s']],
  ['deferred', {}, ['rx.transmitted r', 'evaluation.deferred e']],
  ['fulfilment', {}, ['rx.transmitted r', 'evaluation.deferred e', 'shipment.shipped s']],
  [
    'delivered',
    {},
    ['rx.transmitted r', 'shipment.shipped s', 'evaluation.deferred e', 'shipment.delivered s'],
  ],
  [
    'deferred',
    {},
    ['rx.transmitted r', 'shipment.shipped s', 'shipment.delivered s', 'evaluation.deferred e'],
  ],
  [
    'closed',
    {},
    [
      'rx.transmitted r',
      'shipment.shipped s',
      'shipment.delivered s',
      'evaluation.deferred e',
      'checkin.completed k',
    ],
  ],
  ['approved', {}, ['rx.transmitted r', 'evaluation.deferred e', 'checkin.completed k']],
  ['approved', {}, ['case.opened c', 'visit.completed v', 'rx.transmitted r']],
  ['fulfilment', {}, ['case.opened c', 'rx.transmitted r', 'shipment.shipped s']],
  [
    'fulfilment',
    {},
    ['rx.transmitted r', 'shipment.shipped s', 'shipment.shipped t', 'shipment.delivered s'],
  ],
  ['delivered', {}, ['rx.transmitted r', 'shipment.shipped s', 'shipment.delivered s']],
  ['delivered', {}, ['shipment.shipped s', 'checkin.completed k', 'shipment.delivered s']],
  ['closed', {}, ['shipment.shipped s', 'shipment.delivered s', 'checkin.completed k']],
  ['approved', {}, ['shipment.shipped s', 'shipment.delivered s', 'checkin.completed k', 'rx.transmitted q']],
];

test.each(rows)(
  'decisions.md 3 and 14, enrollment status: %s from %j after %j',
  (expected, facts, events) => {
    const timeline = events.map((event) => {
      const [type = '', reference] = event.split(' ');
      return { type, occurredAt: 1, ...(reference && { reference }) } as TimelineEntry;
    });
    const { session: status = 'active', orders = [], ...same } = facts;
    const known = orders.map((standing, index) => ({
      ...{ orderRef: `ord_${index}`, offeringRef: 'wl-1', standing, revision: 1, at: 1 },
    }));
    expect(enrollmentStatus({ status, timeline, ...same, orders: known })).toBe(expected);
  },
);

test('every status is in the table', () => {
  expect(new Set(rows.map(([status]) => status)).size).toBe(17);
});
