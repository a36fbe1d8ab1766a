import { expect, test } from 'vitest';
import { campaignIn, visitParameters } from './campaign.ts';

const address = (search: string) => new URLSearchParams(search);

test('decisions.md 15: reference, promo, test and utm parameters of the page begin its journey', () => {
  const { attribution, ...others } = campaignIn(
    address('reference=Visit:7&promo=SPRING%20%25&test=1&utm_source=news&utm_term=x&other=y'),
  );
  expect(others).toEqual({ reference: 'Visit:7', promo: 'SPRING %', test: true });
  expect(attribution).toMatchObject({ source: 'news', term: 'x', medium: undefined });
});

test.each(['reference=ann@example.com', 'reference=', 'promo=', `promo=${'x'.repeat(257)}`, 'test=maybe'])(
  'what the platform would refuse is left out, so that the address opens all the same: %s',
  (search) => {
    const { reference, promo, test: flag } = campaignIn(address(search));
    expect([reference, promo, flag]).toEqual([undefined, undefined, undefined]);
  },
);

test('a reload finds what begins a journey, and no code of a sign-in', () => {
  const kept = visitParameters(address('code=c&attempt=a&offering=wl-1&utm_source=news&result=paid&x=y'));
  expect(kept.toString()).toBe('offering=wl-1&utm_source=news');
});
