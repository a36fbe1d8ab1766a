import { compileInstrument } from '@telehealth/instrument/compile';
import { lintBundle } from '@telehealth/instrument/lint';
import { renderStep } from '@telehealth/instrument/render';
import { addressIn } from '@telehealth/instrument/test/addresses';
import { currentOf, openedAt, tryNext, walk } from '@telehealth/instrument/test/authored-bundle';
import { openSession } from '@telehealth/instrument/walk';
import { expect, test } from 'vitest';
import { plain } from '../../test/weight-loss-answers.ts';
import { builtInBundles } from './index.ts';

const { bundle, findings } = lintBundle(builtInBundles[0]);
if (!bundle) throw new Error(JSON.stringify(findings));
const instrument = compileInstrument(bundle);
const answers = { ...plain, ship_state: 'nv' };
const asked = walk(instrument, openSession(instrument, openedAt).session, {
  ...answers,
  shipping_address: addressIn('NV'),
}).find((session) => currentOf(session) === 'q_shipping_address');

const losAngeles = {
  line1: '1 Main St',
  city: 'Los Angeles',
  state: 'CA',
  postal_code: '90001',
  country: 'US',
};

/** The flag or the parts with issues that the address comes to, of a patient who named Nevada. */
function outcomeOf(address: object): readonly string[] {
  if (!asked) throw new Error('the address is not asked for');
  const decision = tryNext(instrument, asked, { answer: { ...losAngeles, ...address } });
  if (decision.kind === 'refused') return decision.issues.map(({ params }) => `issue on ${params?.field}`);
  if (decision.kind !== 'advanced') throw new Error(decision.kind);
  const step = renderStep(instrument, decision.session, { sessionId: 'ses_1', journeyId: 'jny_1' });
  return (step.flags ?? []).filter((flag) => flag === 'ship_state_mismatch');
}

test.each([
  ...['US', 'us', 'U.S.', 'USA', 'U.S.A.', 'U. S. A.', 'United States', 'UNITED STATES', 'united states '],
  ...['United States of America', 'Estados Unidos', 'estados unidos', 'Estados Unidos de América'],
  ...['EE. UU.', 'EE.UU.', 'EEUU', 'E.U.A.', 'America', 'América', 'The United States', 'U.S of A', 'Merica'],
])('decisions.md 4: Los Angeles is not Nevada, whatever %j is for the country', (country) => {
  expect(outcomeOf({ country })).toEqual([expect.stringMatching(/^(ship_state_mismatch|issue on country)$/)]);
});

test.each([
  ...['CA', 'ca', 'Ca', 'C.A.', 'California', 'CALIFORNIA', 'Calif.', 'Cal', 'California (CA)'],
  ...[
    'State of California',
    'Estado de California',
    'Kalifornien',
    'CA 90001',
    '\u202eCA',
    'ＣＡ',
    'С\u0410',
  ],
])('decisions.md 4: %j is not Nevada either', (state) => {
  expect(outcomeOf({ state })).toEqual([expect.stringMatching(/^(ship_state_mismatch|issue on state)$/)]);
});

test.each([
  ['Washington, D.C.', '20500', 'US'],
  ['Washington DC', '20500', 'US'],
  ['D.C.', '20500', 'US'],
  ['New York State', '10001', 'US'],
  ['Nueva York', '10001', 'US'],
  ['Texas (TX)', '78701', 'US'],
  ['TX', '78701', 'US'],
  ['U.S. Virgin Islands', '00802', 'US'],
  ['Virgin Islands', '00802', 'US'],
  ['USVI', '00802', 'US'],
  ['AE', '09012', 'US'],
  ['APO AE', '09012', 'US'],
  ['AP', '96201', 'US'],
  ['AA', '34001', 'US'],
  ['PR', '00901', 'Puerto Rico'],
  ['PR', '00901', 'US'],
  ['Puerto Rico', '00901', 'PR'],
  ['Guam', '96910', 'Guam'],
  ['PW', '96940', 'US'],
  ['ON', 'M5V 3L9', 'Canada'],
  ['Ontario', '90001', 'US'],
  ['NV', '89501', 'Canada'],
  ['NV', '89501', 'Mexico'],
  ['test', '1', 'test'],
])('decisions.md 4: %j %j %j is flagged or asked again', (state, postal_code, country) => {
  expect(outcomeOf({ state, postal_code, country }).length).toBeGreaterThan(0);
});

test.each([
  ['NV', '89501', 'US'],
  ['Nevada', '89501-1234', 'USA'],
  ['nevada', '89501', 'Estados Unidos'],
])('an address in %j %j %j is in Nevada', (state, postal_code, country) => {
  expect(outcomeOf({ state, postal_code, country, city: 'Reno' })).toEqual([]);
});

test('E21: ZIP code "1" and country "test" are asked again', () => {
  expect(outcomeOf({ line1: 'x', postal_code: '1', country: 'test' })).toEqual([
    'issue on postal_code',
    'issue on country',
  ]);
});

test('every built-in bundle that ships flags an address in another state', () => {
  for (const built of builtInBundles) {
    const { facts, flags } = lintBundle(built).bundle ?? {};
    if (!facts?.some(({ value_type }) => value_type === 'address')) continue;
    expect(flags?.find(({ code }) => code === 'ship_state_mismatch')?.when).toEqual({
      ...{ kind: 'compare_refs', a: 'shipping_state', op: 'ne', b: 'ship_state' },
    });
  }
});
