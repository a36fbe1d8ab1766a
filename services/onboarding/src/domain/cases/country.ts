import { iso31661 } from 'iso-3166/1.js';

const codes = new Set(iso31661.map(({ alpha2 }) => alpha2));

/** Whether a text is a code of ISO 3166-1 alpha-2. */
export function isCountry(text: string): boolean {
  return codes.has(text);
}
