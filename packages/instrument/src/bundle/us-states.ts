import { type FactValue, isMembers } from '@telehealth/conditions';

const names: Readonly<Record<string, string>> = {
  al: 'alabama',
  ak: 'alaska',
  az: 'arizona',
  ar: 'arkansas',
  ca: 'california',
  co: 'colorado',
  ct: 'connecticut',
  de: 'delaware',
  dc: 'district of columbia',
  fl: 'florida',
  ga: 'georgia',
  hi: 'hawaii',
  id: 'idaho',
  il: 'illinois',
  in: 'indiana',
  ia: 'iowa',
  ks: 'kansas',
  ky: 'kentucky',
  la: 'louisiana',
  me: 'maine',
  md: 'maryland',
  ma: 'massachusetts',
  mi: 'michigan',
  mn: 'minnesota',
  ms: 'mississippi',
  mo: 'missouri',
  mt: 'montana',
  ne: 'nebraska',
  nv: 'nevada',
  nh: 'new hampshire',
  nj: 'new jersey',
  nm: 'new mexico',
  ny: 'new york',
  nc: 'north carolina',
  nd: 'north dakota',
  oh: 'ohio',
  ok: 'oklahoma',
  or: 'oregon',
  pa: 'pennsylvania',
  ri: 'rhode island',
  sc: 'south carolina',
  sd: 'south dakota',
  tn: 'tennessee',
  tx: 'texas',
  ut: 'utah',
  vt: 'vermont',
  va: 'virginia',
  wa: 'washington',
  wv: 'west virginia',
  wi: 'wisconsin',
  wy: 'wyoming',
  as: 'american samoa',
  gu: 'guam',
  mp: 'northern mariana islands',
  pr: 'puerto rico',
  vi: 'virgin islands',
};

const codeByName = new Map(Object.entries(names).map(([code, name]) => [name, code]));
const unitedStates: ReadonlySet<string> = new Set(['us', 'usa', 'united states', 'united states of america']);

/** Postal codes of the states, the capital's district and the territories of the US, in lower case. */
export const usStates: readonly string[] = Object.keys(names);

/**
 * The state of an address answer, by code or name whatever its case, as one of `usStates`. Undefined for another
 * country's address: its `CA` is not California.
 */
export function stateOfAddress(address: FactValue | undefined): string | undefined {
  if (!isMembers(address)) return undefined;
  const { state, country } = address;
  if (typeof state !== 'string' || typeof country !== 'string') return undefined;
  if (!unitedStates.has(normalised(country))) return undefined;
  const text = normalised(state);
  return Object.hasOwn(names, text) ? text : codeByName.get(text);
}

function normalised(text: string): string {
  return text.toLowerCase().replaceAll('.', '').trim().replaceAll(/\s+/g, ' ');
}
