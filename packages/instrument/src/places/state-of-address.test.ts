import { expect, test } from 'vitest';
import { stateOfAddress } from './state-of-address.ts';

const address = { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };

test.each([
  ['NV', 'US', 'nv'],
  ['nv', 'us', 'nv'],
  [' Nevada ', 'Estados Unidos', 'nv'],
  ['D.C.', 'U.S.A.', 'dc'],
  ['AE', 'US', 'ae'],
  ['CA', 'Canada', 'elsewhere'],
  ['Ontario', 'US', 'elsewhere'],
  ['Calif.', 'US', 'elsewhere'],
  ['constructor', 'US', 'elsewhere'],
])('decisions.md 4: the state %j of an address in %j is %s', (state, country, code) => {
  expect(stateOfAddress({ ...address, state, country })).toBe(code);
});

test.each([undefined, 'NV', ['NV'], { media_id: 'med_1' }])('%j has no state', (value) => {
  expect(stateOfAddress(value)).toBeUndefined();
});
