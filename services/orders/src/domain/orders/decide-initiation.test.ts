import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import {
  chooseOffering,
  decideSale,
  refuseSecondOrder,
  type Sale,
  type SoldFor,
} from './decide-initiation.ts';
import type { OrderState } from './order.ts';

/** The reason of a refusal, or what is wrong with the offering; undefined when nothing is refused. */
function refusalOf(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [issue] = error.issues;
    if (issue) expect([error.reason, issue.where]).toEqual(['values_refused', '/offering_ref']);
    return issue?.code ?? error.reason;
  }
}

test.each<[OrderState]>([['created'], ['payment_failed']])(
  'decisions.md 6: an initiation goes on with an order of the journey and offering that is %s',
  (state) => {
    expect(refusalOf(() => refuseSecondOrder({ state }))).toBeUndefined();
  },
);

test.each<[OrderState]>([['payment_authorized'], ['paid'], ['partially_refunded'], ['disputed']])(
  'decisions.md 6: an initiation when the order of the journey and offering is %s is refused',
  (state) => {
    expect(refusalOf(() => refuseSecondOrder({ state }))).toBe('already_ordered');
  },
);

test('decisions.md 6: an initiation while the order of the journey and offering is being paid is refused', () => {
  expect(refusalOf(() => refuseSecondOrder({ state: 'processing' }))).toBe('payment_pending');
});

const journey: SoldFor = {
  readiness: 'ready',
  recordedOffering: 'wl-1',
  journeyTherapy: 'weight_loss',
  reference: undefined,
  locale: 'en',
};
const price = { totalMinor: 100, currency: 'USD' };
const sale: Sale = { status: 'active', therapies: ['weight_loss'], price };

describe('the offering that is sold', () => {
  test.each([
    ['the requested one', 'wl-1', 'wl-1', 'wl-1'],
    ['the one that the journey recorded', undefined, 'wl-1', 'wl-1'],
    ['the requested one of a journey that recorded none', 'wl-2', undefined, 'wl-2'],
  ])('decisions.md 6: %s', (_title, requested, recordedOffering, chosen) => {
    expect(chooseOffering({ ...journey, recordedOffering }, requested)).toBe(chosen);
  });
});

type Case = [
  refused: string | undefined,
  title: string,
  journey: Partial<SoldFor>,
  sale: Partial<Sale> | { price: undefined } | undefined,
  requested?: string,
];

const shared: Partial<SoldFor> = { recordedOffering: undefined, journeyTherapy: undefined };

test.each<Case>([
  [undefined, 'a ready journey', {}, {}],
  [undefined, 'a journey of the shared questionnaire, which fits every offering', shared, {}, 'wl-1'],
  [undefined, 'an offering of several therapies', {}, { therapies: ['ed', 'weight_loss'] }],
  ['journey_blocked', 'a blocked journey', { readiness: 'blocked' }, {}],
  ['order_declined', 'a patient whom a clinician declined', { readiness: 'declined' }, {}],
  ['order_not_eligible', 'a patient who is not eligible', { readiness: 'not_eligible' }, {}],
  ['intake_incomplete', 'an intake that is not complete', { readiness: 'incomplete' }, {}],
  ['offering_ref.missing', 'no offering', shared, undefined],
  ['offering_differs', 'another offering than the recorded one', {}, {}, 'wl-2'],
  ['offering_ref.unknown', 'an offering that is not enabled', {}, undefined],
  ['offering_ref.unfit', 'an offering of another therapy', {}, { therapies: ['ed'] }],
  ['offering_ref.unfit', 'an offering of no therapy', {}, { therapies: [] }],
  ['offering_not_active', 'an inactive offering', {}, { status: 'inactive' }],
  ['offering_not_active', 'an unverified offering (interface.md 2.8)', {}, { status: 'unverified' }],
  ['offering_not_active', 'an offering without a price', {}, { price: undefined }],
  // The first fault in the order of decisions.md 6 is the one that the caller gets.
  [
    'intake_incomplete',
    'an incomplete intake without an offering',
    { ...shared, readiness: 'incomplete' },
    undefined,
  ],
  ['offering_differs', 'another offering that is not enabled', {}, undefined, 'wl-2'],
  [
    'offering_ref.unfit',
    'an inactive offering of another therapy',
    {},
    { status: 'inactive', therapies: ['ed'] },
  ],
])('decisions.md 6: %s for %s', (refused, _title, ofJourney, ofSale, requested) => {
  const present = { ...journey, ...ofJourney };
  const decide = () => {
    chooseOffering(present, requested);
    return decideSale(present, ofSale && ({ ...sale, ...ofSale } as Sale));
  };
  expect(refusalOf(decide)).toBe(refused);
});
