/** The state to ship to, as two lower-case letters. */
export const shipStateFact = 'ship_state';

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

const zones: Readonly<Record<string, string>> = {
  al: central,
  ak: 'America/Anchorage',
  az: 'America/Phoenix',
  ar: central,
  ca: pacific,
  co: mountain,
  ct: eastern,
  de: eastern,
  dc: eastern,
  fl: eastern,
  ga: eastern,
  hi: 'Pacific/Honolulu',
  id: 'America/Boise',
  il: central,
  in: 'America/Indiana/Indianapolis',
  ia: central,
  ks: central,
  ky: 'America/Kentucky/Louisville',
  la: central,
  me: eastern,
  md: eastern,
  ma: eastern,
  mi: 'America/Detroit',
  mn: central,
  ms: central,
  mo: central,
  mt: mountain,
  ne: central,
  nv: pacific,
  nh: eastern,
  nj: eastern,
  nm: mountain,
  ny: eastern,
  nc: eastern,
  nd: central,
  oh: eastern,
  ok: central,
  or: pacific,
  pa: eastern,
  ri: eastern,
  sc: eastern,
  sd: central,
  tn: central,
  tx: central,
  ut: mountain,
  vt: eastern,
  va: eastern,
  wa: pacific,
  wv: eastern,
  wi: central,
  wy: mountain,
  as: 'Pacific/Pago_Pago',
  gu: 'Pacific/Guam',
  mp: 'Pacific/Saipan',
  pr: 'America/Puerto_Rico',
  vi: 'America/St_Thomas',
};

/**
 * IANA zone of a US state, district or territory by its two lower-case letters; undefined for other codes. A state with
 * several zones has that of most of its people: Florida's panhandle is Eastern.
 */
export function zoneOfState(code: string): string | undefined {
  return Object.hasOwn(zones, code) ? zones[code] : undefined;
}
