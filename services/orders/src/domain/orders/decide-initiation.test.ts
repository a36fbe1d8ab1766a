import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import {
  chooseOffering,
  decideSale,
  enabledSale,
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

const asked = { offeringRef: 'wl-1', now: 1000 };
const waiting = { offeringRef: 'wl-1', expiresAt: 1001, reports: [] };

test.each<[OrderState]>([['created'], ['payment_failed']])(
  'decisions.md 6: an initiation goes on with an order of the journey that is %s',
  (state) => {
    expect(refusalOf(() => refuseSecondOrder({ ...waiting, state }, asked))).toBeUndefined();
  },
);

test.each<[OrderState]>([['created'], ['payment_failed']])(
  'decisions.md 4: one live order per journey: an order of another offering that is %s is in the way until it expires',
  (state) => {
    const other = { ...waiting, state, offeringRef: 'wl-2' };
    expect(refusalOf(() => refuseSecondOrder(other, asked))).toBe('already_ordered');
    expect(refusalOf(() => refuseSecondOrder(other, { ...asked, now: 1001 }))).toBeUndefined();
  },
);

test.each<[OrderState]>([['payment_authorized'], ['paid'], ['partially_refunded'], ['disputed']])(
  'decisions.md 6: an initiation when an order of the journey is %s is refused, of whichever offering it is',
  (state) => {
    for (const offeringRef of ['wl-1', 'wl-2']) {
      const order = { ...waiting, state, offeringRef };
      expect(refusalOf(() => refuseSecondOrder(order, asked))).toBe('already_ordered');
      expect(refusalOf(() => refuseSecondOrder(order, { ...asked, now: 1001 }))).toBe('already_ordered');
    }
  },
);

test('decisions.md 6: an initiation while the order of the journey and offering is being paid is refused', () => {
  expect(refusalOf(() => refuseSecondOrder({ ...waiting, state: 'processing' }, asked))).toBe(
    'payment_pending',
  );
});

const journey: SoldFor = {
  readiness: 'ready',
  therapy: 'weight_loss',
  recordedOffering: 'wl-1',
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

const unrecorded: Partial<SoldFor> = { recordedOffering: undefined };
const unapproved: Partial<SoldFor> = { readiness: 'not_evaluated' };

test.each<Case>([
  [undefined, 'a ready journey', {}, {}],
  [undefined, 'a ready journey that recorded no offering', unrecorded, {}, 'wl-1'],
  [undefined, 'an offering of several therapies', {}, { therapies: ['ed', 'weight_loss'] }],
  ['journey_blocked', 'a blocked journey', { readiness: 'blocked' }, {}],
  ['order_declined', 'a patient whom a clinician declined', { readiness: 'declined' }, {}],
  ['order_not_eligible', 'a patient who is not eligible', { readiness: 'not_eligible' }, {}],
  ['intake_incomplete', 'an intake that is not complete', { readiness: 'incomplete' }, {}],
  ['offering_ref.missing', 'no offering', unrecorded, undefined],
  ['offering_differs', 'another offering than the recorded one', {}, {}, 'wl-2'],
  ['offering_ref.unknown', 'an offering that is not enabled', {}, undefined],
  ['offering_ref.unfit', 'an offering of another therapy', {}, { therapies: ['ed'] }],
  ['offering_ref.unfit', 'an offering of no therapy', {}, { therapies: [] }],
  ['offering_ref.unfit', 'a therapy by another case of its name', {}, { therapies: ['Weight_Loss'] }],
  ['offering_ref.unfit', 'the shared questionnaire', { therapy: undefined }, { therapies: ['shared'] }],
  ['offering_not_active', 'an inactive offering', {}, { status: 'inactive' }],
  ['offering_not_active', 'an unverified offering (interface.md 2.8)', {}, { status: 'unverified' }],
  ['offering_not_active', 'an offering without a price', {}, { price: undefined }],
  ['order_not_evaluated', 'a questionnaire whose criteria are not all approved', unapproved, {}],
  ['questionnaire_withdrawn', 'a questionnaire that was withdrawn', { readiness: 'withdrawn' }, {}],
  // The first fault in the order of decisions.md 6 is the one that the caller gets.
  [
    'intake_incomplete',
    'an incomplete intake without an offering',
    { ...unrecorded, readiness: 'incomplete' },
    undefined,
  ],
  ['offering_differs', 'another offering that is not enabled', {}, undefined, 'wl-2'],
  [
    'offering_ref.unfit',
    'an inactive offering of another therapy',
    {},
    { status: 'inactive', therapies: ['ed'] },
  ],
  ['offering_not_active', 'an inactive offering without approvals', unapproved, { status: 'inactive' }],
])('decisions.md 4, 6: %s for %s', (refused, _title, ofJourney, ofSale, requested) => {
  const decide = () => {
    const soldFor = { ...journey, ...ofJourney };
    chooseOffering(soldFor, requested);
    return decideSale(soldFor, enabledSale(ofSale && ({ ...sale, ...ofSale } as Sale)));
  };
  expect(refusalOf(decide)).toBe(refused);
});
