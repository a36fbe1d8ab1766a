import { expect, test } from 'vitest';
import { type NamedOffering, unrecordedState } from './named-offering.ts';

const offering = (given: Partial<NamedOffering>) => ({ therapies: [], ...given }) as unknown as NamedOffering;

test.each<[string, NamedOffering | undefined, string]>([
  ['is not sold', offering({ therapies: ['ed'], isKnown: true }), 'not_sold'],
  ['is withdrawn', offering({ isKnown: true }), 'not_sold'],
  ['is not in the catalog', offering({ isKnown: false }), 'unknown'],
  ['is malformed', undefined, 'unknown'],
])('decisions.md 12: an offering that %s', (_what, named, state) => {
  expect(unrecordedState(named)).toBe(state);
});
