import { refusalOf } from '@telehealth/rpc/testing';
import { expect, test } from 'vitest';
import { startInitiating } from './initiating-orders.ts';
import { recorded, type Script } from './scripted-upstreams.ts';

/** Each row says what is wrong beside everything of the rows after it: the first refusal in the order of the rules. */
const refusals: readonly [string, (script: Script) => void, { offeringRef?: string }, string][] = [
  ['a journey that is blocked', recorded({ readiness: 'blocked' }), {}, 'conflict journey_blocked'],
  ['a journey that was declined', recorded({ readiness: 'declined' }), {}, 'conflict order_declined'],
  [
    'a journey that is not eligible',
    recorded({ readiness: 'not_eligible' }),
    {},
    'conflict order_not_eligible',
  ],
  ['an intake that is incomplete', recorded({ readiness: 'incomplete' }), {}, 'conflict intake_incomplete'],
  [
    'no offering at all',
    recorded({ recordedOffering: undefined }),
    {},
    'validation values_refused offering_ref.missing',
  ],
  [
    'another offering than the journey recorded',
    () => {},
    { offeringRef: 'ed-daily' },
    'conflict offering_differs',
  ],
  [
    'an offering that the brand has not enabled',
    recorded({ recordedOffering: 'nope' }),
    {},
    'validation values_refused offering_ref.unknown',
  ],
  [
    'an offering of another treatment',
    recorded({ recordedOffering: 'ed-daily' }),
    {},
    'validation values_refused offering_ref.unfit',
  ],
  [
    'an offering that is not active',
    recorded({ recordedOffering: 'wl-old' }),
    {},
    'conflict offering_not_active',
  ],
  [
    'an offering whose checks are not all performed',
    recorded({ recordedOffering: 'wl-new' }),
    {},
    'conflict offering_not_active',
  ],
  [
    'an offering without a price',
    recorded({ recordedOffering: 'wl-free' }),
    {},
    'conflict offering_not_active',
  ],
];

test.each(refusals)(
  'decisions.md 6: %s is refused, and nothing is placed',
  async (_, spoil, request, refused) => {
    const orders = await startInitiating();
    spoil(orders.script);
    expect(await refusalOf(orders.asked(request))).toBe(refused);
    expect(await orders.stored()).toEqual([]);
    expect(await orders.opened()).toBe(0);
  },
);

test.each([
  ['blocked', 'conflict journey_blocked'],
  ['declined', 'conflict order_declined'],
  ['not_eligible', 'conflict order_not_eligible'],
  ['incomplete', 'conflict intake_incomplete'],
  ['ready', 'conflict offering_differs'],
] as const)(
  'decisions.md 6: of several faults of a journey that is %s the first is shown',
  async (readiness, refused) => {
    const orders = await startInitiating();
    recorded({ readiness, recordedOffering: 'wl-old' })(orders.script);
    expect(await refusalOf(orders.asked({ offeringRef: 'ed-daily' }))).toBe(refused);
  },
);

test('an offering of another treatment is refused before its status', async () => {
  const orders = await startInitiating();
  recorded({ recordedOffering: 'ed-daily' })(orders.script);
  orders.script.sales.set('ed-daily', { status: 'inactive', therapies: ['ed'] });
  expect(await refusalOf(orders.asked())).toBe('validation values_refused offering_ref.unfit');
});

test('interface.md 2.8: an offering whose checks are not all performed is not sold', async () => {
  const orders = await startInitiating();
  for (const recordedOffering of ['wl-new', 'wl-old']) {
    recorded({ recordedOffering })(orders.script);
    expect(await refusalOf(orders.asked())).toBe('conflict offering_not_active');
  }
});

test.each([
  ['https://shop.example/thanks', 'ok'],
  ['https://shop.example/thanks/you?x=1', 'ok'],
  ['https://shop.example/thankless', 'validation values_refused return_url.not_allowed'],
  ['https://evil.example/thanks', 'validation values_refused return_url.not_allowed'],
  ['http://shop.example/thanks', 'validation values_refused return_url.not_allowed'],
  ['https://shop.example/thanks/../x', 'validation values_refused return_url.not_allowed'],
  ['//shop.example/thanks', 'validation values_refused return_url.not_allowed'],
])('interface.md 4.1 rule 10: a return_url of %s is answered %s', async (returnUrl, answer) => {
  const orders = await startInitiating();
  expect(await refusalOf(orders.asked({ returnUrl }))).toBe(answer);
  expect(await orders.stored()).toHaveLength(answer === 'ok' ? 1 : 0);
});
