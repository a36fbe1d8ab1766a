import type { StateCode } from './us-states.ts';

/**
 * ZIP codes by their first three digits, and in full where the prefix belongs to another state or to two (USPS labeling
 * list L002, "3-Digit ZIP Code Prefix Groups"; ZCTA relationship files of the Census Bureau for codes that cross a
 * state line).
 */
const ranges: Readonly<Record<StateCode, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865 84536',
  AR: '716-729 75502',
  CA: '900-961 89439 97635',
  CO: '800-816',
  CT: '060-069',
  DE: '197-199',
  DC: '200 202-205 569',
  FL: '320-339 341-349',
  GA: '300-319 398-399',
  HI: '967-968',
  ID: '832-838',
  IL: '600-629 63673',
  IN: '460-479',
  IA: '500-528',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714 71749',
  ME: '039-049',
  MD: '206-219 20588',
  MA: '010-027 055 02861',
  MI: '480-499',
  MN: '550-567',
  MS: '386-397',
  MO: '630-658',
  MT: '590-599',
  NE: '680-693',
  NV: '889-898',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884 81137 86515',
  NY: '005 100-149 06390',
  NC: '270-289',
  ND: '580-588 59221',
  OH: '430-459',
  OK: '730-731 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385 42223',
  TX: '733 750-799 885 73960 73949 88063',
  UT: '840-847 86044',
  VT: '050-054 056-059',
  VA: '201 220-246 20040 20041 20042 20598',
  WA: '980-994',
  WV: '247-268',
  WI: '530-549',
  WY: '820-831 83414',
  AS: '96799',
  GU: '969',
  MP: '96950 96951 96952',
  PR: '006-007 009',
  VI: '008',
  AA: '340',
  AE: '090-099',
  AP: '962-966',
};

const statesByDigits = new Map<string, readonly StateCode[]>();
for (const [state, listed] of Object.entries(ranges) as [StateCode, string][]) {
  for (const digits of listed.split(' ').flatMap(expanded)) {
    statesByDigits.set(digits, [...(statesByDigits.get(digits) ?? []), state]);
  }
}

/** Most likely first; empty for an unknown prefix. Reads five digits. */
export function statesOfZip(zip: string): readonly StateCode[] {
  return [zip.slice(0, 5), zip.slice(0, 3)].flatMap((digits) => statesByDigits.get(digits) ?? []);
}

export function someZipOf(state: StateCode): string {
  return ranges[state].slice(0, 5).replace(/^(\d{3})\D.*|^(\d{3})$/, '$1$201');
}

/** Both ends included. */
function expanded(range: string): readonly string[] {
  const [from = '', to = from] = range.split('-');
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) =>
    String(Number(from) + index).padStart(from.length, '0'),
  );
}
