import { expect, test } from 'vitest';
import { stateCodes } from './us-states.ts';
import { someZipOf, statesOfZip } from './zip-codes.ts';

test.each([
  ['94103', 'CA'],
  ['10001-1234', 'NY'],
  ['00501', 'NY'],
  ['06390', 'NY'],
  ['20500', 'DC'],
  ['20101', 'VA'],
  ['05544', 'MA'],
  ['05601', 'VT'],
  ['73301', 'TX'],
  ['88510', 'TX'],
  ['39901', 'GA'],
  ['00901', 'PR'],
  ['00801', 'VI'],
  ['96910', 'GU'],
  ['96799', 'AS'],
  ['96950', 'MP'],
  ['34001', 'AA'],
  ['09012', 'AE'],
  ['96201', 'AP'],
])('%s is a ZIP code of %s', (zip, state) => {
  expect(statesOfZip(zip)[0]).toBe(state);
});

test.each([
  ['42223', 'KY', 'TN'],
  ['89439', 'CA', 'NV'],
  ['86515', 'AZ', 'NM'],
])('%s crosses the line of %s and %s', (zip, ...states) => {
  expect(statesOfZip(zip)).toEqual(expect.arrayContaining(states));
});

test.each(['00000', '00499', '42900', '1'])('no ZIP code begins like %s', (zip) => {
  expect(statesOfZip(zip)).toEqual([]);
});

test('every state has a ZIP code, and no three digits belong to two states', () => {
  for (const state of stateCodes) {
    expect(someZipOf(state)).toMatch(/^\d{5}$/);
    expect(statesOfZip(someZipOf(state))).toContain(state);
  }
  for (let digits = 0; digits < 1000; digits++) {
    expect(statesOfZip(String(digits).padStart(3, '0').padEnd(5, 'x')).length).toBeLessThan(2);
  }
});
