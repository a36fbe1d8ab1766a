import { expect, test } from 'vitest';
import { recogniseCountry, recogniseState } from './recognise-place.ts';
import { stateCodes, stateNames } from './us-states.ts';

test('each state is recognised by its code and its names, in any case, and by nothing of another one', () => {
  for (const code of stateCodes) {
    for (const text of [code, stateNames.en[code], stateNames.es[code]]) {
      for (const written of [text, text.toLowerCase(), text.toUpperCase(), `  ${text}. `]) {
        expect(recogniseState(written)).toBe(code);
      }
    }
  }
});

test.each([
  ['D.C.', 'DC'],
  ['Washington, D.C.', 'DC'],
  ['Washington DC', 'DC'],
  ['new  york', 'NY'],
  ['Nueva York', 'NY'],
  ['HAWAII', 'HI'],
  ['Hawaiʻi', undefined],
  ['Nuevo Mexico', 'NM'],
  ['\u200bNV\u2060', 'NV'],
  ['N. Carolina', undefined],
  ['Calif.', undefined],
  ['New York State', undefined],
  ['Texas (TX)', undefined],
  ['CA 90210', undefined],
  ['Ontario', undefined],
  ['Atlantis', undefined],
  ['constructor', undefined],
  ['X', undefined],
  ['\u0421\u0410', undefined],
  ['', undefined],
])('the state %j is %s', (text, code) => {
  expect(recogniseState(text)).toBe(code);
});

test.each([
  ...['US', 'us', 'U.S.', 'USA', 'U. S. A.', 'United States', 'united states of america'],
  ...['Estados Unidos', 'ESTADOS UNIDOS DE AMERICA', 'EE. UU.', 'EEUU', 'EE.UU.'],
])('the country %j is the US', (text) => {
  expect(recogniseCountry(text)).toBe('US');
});

test.each([...['Canada', 'CA', 'MX', 'America', 'Puerto Rico', 'PR', 'U', 'the US', 'Russia', '']])(
  'the country %j is not recognised',
  (text) => {
    expect(recogniseCountry(text)).toBeUndefined();
  },
);
