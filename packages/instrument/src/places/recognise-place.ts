import { country, countryNames } from './country.ts';
import { type StateCode, stateCodes, stateNames } from './us-states.ts';

/** Other words for the country, unique among countries. */
const countryWords = ['USA', 'United States of America', 'Estados Unidos de América', 'EE. UU.'];

/** Other words for states, unique among states. */
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

/** By code, or a name in English or Spanish; undefined: another country, or none. */
export function recogniseCountry(text: string): typeof country | undefined {
  return countries.has(bare(text)) ? country : undefined;
}

/** By code, or a full name in English or Spanish; undefined if ambiguous. */
export function recogniseState(text: string): StateCode | undefined {
  return states.get(bare(text));
}

/** Only letters and digits, without case and accents: `D. C.` is `dc`, and `CA 90210` is not `ca`. */
function bare(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
