import { expect, test } from 'vitest';
import { bindableFacts, decideInstruments, type Instrument, instrumentOf } from './instrument.ts';

const instrument = (more: Partial<Instrument> = {}): Instrument => ({
  brandIds: [],
  criteriaApproved: true,
  facts: [],
  lockedFacts: [],
  ...more,
});

test.each([
  ['the first one', undefined, true],
  ['a newer one', 4, true],
  ['the same again', 5, false],
  ['an older one', 6, false],
])('the announcement with the higher revision counts: %s', (_, revision, holds) => {
  const announced = { revision: 5, current: [instrument()] };
  const before = revision === undefined ? undefined : { revision, current: [] };
  expect(decideInstruments(before, announced)).toEqual(holds ? { set: announced } : undefined);
});

test('decisions.md 12: an instrument that names the brand comes before the one for every other brand', () => {
  const general = instrument();
  const named = instrument({ brandIds: ['brd_a', 'brd_b'], criteriaApproved: false });
  const both = { revision: 1, current: [general, named] };
  expect(instrumentOf(both, 'brd_b')).toBe(named);
  expect(instrumentOf(both, 'brd_c')).toBe(general);
  expect(instrumentOf({ revision: 1, current: [named] }, 'brd_c')).toBeUndefined();
});

test('a fact of a type that this version does not know is left out', () => {
  const fact = { code: 'a', valueType: 'boolean', cardinality: 'single', options: [] };
  const strange = [
    { ...fact, code: 'b', valueType: 'picture' },
    { ...fact, code: 'c', cardinality: 'some' },
  ];
  expect(bindableFacts(instrument({ facts: [...strange, fact] }))).toEqual([fact]);
});
