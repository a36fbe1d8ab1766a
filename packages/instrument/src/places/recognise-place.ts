import { country, countryNames } from './country.ts';
import { type StateCode, stateCodes, stateNames } from './us-states.ts';

/** Further words for the country. No other country has one of them. */
const countryWords = ['USA', 'United States of America', 'Estados Unidos de América', 'EE. UU.'];

/** Further words for a state. No other state has one of them. */
const stateWords: Readonly<Record<string, StateCode>> = {
  'Washington, D.C.': 'DC',
  'Virgin Islands': 'VI',
  'Islas Vírgenes': 'VI',
};

const countries = new Set([country, ...Object.values(countryNames), ...countryWords].map(bare));
const states = new Map<string, StateCode>([
  ...stateCodes.flatMap((code) =>
    [code, stateNames.en[code], stateNames.es[code]].map((name) => [bare(name), code] as const),
  ),
  ...Object.entries(stateWords).map(([name, code]) => [bare(name), code] as const),
]);

/** The country by its code or a name of it in English or Spanish; undefined: another one, or none. */
export function recogniseCountry(text: string): typeof country | undefined {
  return countries.has(bare(text)) ? country : undefined;
}

/** The state by its code or its whole name in English or Spanish; undefined when it could be anything else. */
export function recogniseState(text: string): StateCode | undefined {
  return states.get(bare(text));
}

/** Letters and digits alone, without case and accents: `D. C.` is `dc`, and `CA 90210` is not `ca`. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
