import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordIssue } from '../messages/index.ts';
import { stateCodes, stateNames } from '../places/us-states.ts';
import { someZipOf, statesOfZip } from '../places/zip-codes.ts';
import { addressOf, suggestionIdOf, validateAddress, validateSuggestion } from './validate-address.ts';

const typed = { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };
const unverified = { deliverable: false, simulated: false, verified: false };
const codeOf = (submitted: unknown) => {
  const outcome = validateAddress(submitted, undefined);
  return outcome.kind === 'invalid' ? outcome.fault.code : outcome.kind;
};

test('interface.md 4.2: an address typed by the patient is accepted, and unverified', () => {
  expect(validateAddress(typed, undefined)).toEqual({ kind: 'accepted', value: { ...typed, ...unverified } });
  const withSecond = { ...typed, line2: 'Apt 2' };
  expect(validateAddress(withSecond, undefined)).toMatchObject({ value: withSecond });
  expect(validateAddress({ ...typed, line2: '' }, undefined)).toEqual({
    kind: 'accepted',
    value: { ...typed, ...unverified },
  });
});

test.each([
  ['text', 'answer.type', '1 Main St'],
  ['a list', 'answer.type', [typed]],
  ['a number as state', 'answer.type', { ...typed, state: 7 }],
  ['null as a second line', 'answer.type', { ...typed, line2: null }],
  ['no city', 'answer.format', { ...typed, city: undefined }],
  ['a blank city', 'answer.format', { ...typed, city: ' ' }],
  ['an unknown member', 'answer.format', { ...typed, county: 'Washoe' }],
  ['a verdict of its own', 'answer.format', { ...typed, verified: true }],
  ['an inherited member', 'answer.format', Object.create(typed)],
  ['a control character', 'answer.format', { ...typed, line1: '1 Main\u0007' }],
  ['half a character', 'answer.format', { ...typed, line1: '1 Main \ud800' }],
  ['an over-long line', 'answer.length', { ...typed, line1: 'x'.repeat(201) }],
  ['an over-long postal code', 'answer.length', { ...typed, postal_code: '9'.repeat(21) }],
  ['two answers at once', 'answer.format', { ...typed, suggestion_id: 'k1.abc' }],
])('%s is not an address: %s', (_, code, submitted) => {
  expect(codeOf(submitted)).toBe(code);
});

test('any JSON is judged without an exception, and an issue never repeats it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (submitted) => {
      const outcome = validateAddress(submitted, undefined);
      expect(outcome.kind).toBe('invalid');
    }),
  );
  const secret = 'S3CRET'.repeat(50);
  expect(JSON.stringify(validateAddress({ ...typed, line1: secret, city: secret }, undefined))).not.toContain(
    'S3CRET',
  );
});

const provided = {
  address: { line1: '1 Elm St', city: 'Reno', state: 'NV', postalCode: '89501', country: 'US' },
  deliverable: true,
  simulated: false,
};

test('a suggestion becomes the address it stands for, verified', () => {
  expect(validateSuggestion(provided)).toEqual({
    kind: 'accepted',
    value: {
      line1: '1 Elm St',
      city: 'Reno',
      state: 'NV',
      postal_code: '89501',
      country: 'US',
      deliverable: true,
      simulated: false,
      verified: true,
    },
  });
  const second = { ...provided, address: { ...provided.address, line2: 'Apt 2' } };
  expect(validateSuggestion(second)).toMatchObject({ value: { line2: 'Apt 2' } });
});

test('interface.md 2.12: a made-up address is never a confirmed one, and never deliverable', () => {
  expect(validateSuggestion({ ...provided, simulated: true })).toMatchObject({
    value: { deliverable: false, simulated: true, verified: false },
  });
});

test('an unknown suggestion is an ordinary issue', () => {
  expect(validateSuggestion(undefined)).toMatchObject({ fault: { code: 'answer.format' } });
});

test('confirming a verified address as it was shown leaves it verified; a change makes it unverified', () => {
  const outcome = validateSuggestion(provided);
  if (outcome.kind !== 'accepted') throw new Error('not accepted');
  const shown = addressOf(outcome.value);
  expect(Object.keys(shown)).toEqual(['line1', 'city', 'state', 'postal_code', 'country']);
  expect(validateAddress(shown, outcome.value)).toEqual(outcome);
  expect(validateAddress({ ...shown, line1: '2 Elm St' }, outcome.value)).toMatchObject({
    value: unverified,
  });
  expect(validateAddress({ ...shown, line2: 'Apt 2' }, outcome.value)).toMatchObject({ value: unverified });
});

test.each([
  [{ suggestion_id: 'k1.abc' }, 'k1.abc'],
  [{ suggestion_id: 7 }, undefined],
  [{ suggestion_id: 'k1.abc', line1: 'x' }, undefined],
  [typed, undefined],
  ['k1.abc', undefined],
  [null, undefined],
])('%j stands for the suggestion %s', (submitted, id) => {
  expect(suggestionIdOf(submitted)).toBe(id);
});

test.each([
  ['Nevada', '89501', 'USA', 'NV', '89501'],
  [' nv.', ' 89501 ', 'EE. UU.', 'NV', '89501'],
  ['Puerto Rico', '00901-1234', 'Estados Unidos', 'PR', '00901-1234'],
  ['AE', '090121234', 'US', 'AE', '09012-1234'],
  ['Nueva York', '\u202d10001\u202c', 'us', 'NY', '10001'],
])('decisions.md 4: %j %j %j is stored as %s %s US', (state, postal_code, country, code, zip) => {
  expect(validateAddress({ ...typed, state, postal_code, country }, undefined)).toMatchObject({
    value: { state: code, postal_code: zip, country: 'US' },
  });
});

const faultsOf = (address: object) => {
  const judged = validateAddress({ ...typed, ...address }, undefined);
  return judged.kind === 'invalid' ? [judged.fault, ...(judged.others ?? [])] : [];
};

test('decisions.md 4: a state or a country that is not recognised is a fault that says what is allowed', () => {
  const [state, country] = faultsOf({ state: 'Calif.', country: 'Canada' });
  expect(state).toMatchObject({ code: 'answer.unknown_option', params: { field: 'state' } });
  expect(state?.params?.options).toEqual(expect.arrayContaining(['CA', 'DC', 'PR', 'AP']));
  expect(country).toMatchObject({
    code: 'answer.unknown_option',
    params: { field: 'country', options: ['US'] },
  });
});

test.each([
  ['1', 'no_zip'],
  ['8950', 'no_zip'],
  ['89501-12', 'no_zip'],
  ['K1A 0B1', 'no_zip'],
  ['00000', 'unknown_zip'],
  ['90001', 'zip_of_other_state'],
  ['09012', 'zip_of_other_state'],
])('decisions.md 4: in Nevada %j is no ZIP code: %s', (postal_code, reason) => {
  expect(faultsOf({ postal_code })).toMatchObject([
    { code: 'answer.format', params: { field: 'postal_code' }, part: { reason } },
  ]);
});

test('decisions.md 4: whatever words are sent, a stored state is a code, with a ZIP code of its own', () => {
  const words = (...known: string[]) => fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary' }));
  const anyWords = fc.record({
    ...{ line1: words('x'), city: words('Reno') },
    state: words(...stateCodes, ...Object.values(stateNames.es), 'Calif.', 'CA, NV'),
    postal_code: words(...stateCodes.map(someZipOf), '89501-1234', '1'),
    country: words('US', 'EE. UU.', 'Canada'),
  });
  const fitting = fc
    .constantFrom(...stateCodes)
    .map((state) => ({ line1: 'x', city: 'Reno', state, postal_code: someZipOf(state), country: 'US' }));
  const address = fc.oneof(anyWords, fitting);
  let stored = 0;
  fc.assert(
    fc.property(address, (submitted) => {
      const judged = validateAddress(submitted, undefined);
      if (judged.kind === 'invalid') return;
      stored += 1;
      const { state, postal_code, country } = judged.value;
      expect(statesOfZip(String(postal_code))).toContain(state);
      expect(country).toBe('US');
    }),
    { numRuns: 1000 },
  );
  expect(stored).toBeGreaterThan(0);
});

test('a ZIP code of another state names both states, and one whose state is not known is judged alone', () => {
  const [fault] = faultsOf({ postal_code: '90001' });
  expect(fault?.params).toEqual({ field: 'postal_code', state: 'CA' });
  expect(fault && wordIssue(fault, 'en').message).toMatch(/California.*Nevada/);
  expect(fault && wordIssue(fault, 'es').message).toMatch(/California.*Nevada/);
  expect(faultsOf({ state: 'Atlantis', postal_code: '90001' })).toHaveLength(1);
});

test.each(['line1', 'city', 'state', 'postal_code', 'country'])('%s needs a visible character', (field) => {
  for (const blank of ['\u200b', '\u3164\u2800', ' \u202e']) {
    expect(faultsOf({ [field]: blank })).toMatchObject([{ params: { field }, part: { reason: 'missing' } }]);
  }
});

test('lines lose what only steers their direction', () => {
  const steered = { line1: '\u202e1 Main St\u202c', line2: '\u200f', city: 'Re\u2067no\u2069' };
  const outcome = validateAddress({ ...typed, ...steered }, undefined);
  expect(outcome).toMatchObject({ value: { line1: '1 Main St', city: 'Reno' } });
  expect(outcome).not.toHaveProperty('value.line2');
});

test.each([
  [{ state: 'PW', postalCode: '96940' }, 'state'],
  [{ country: 'CA' }, 'country'],
  [{ postalCode: '10001' }, 'postal_code'],
  [{ city: ' ' }, 'city'],
])('interface.md 4.3: the address behind a suggestion is judged like a typed one: %j', (part, field) => {
  const outcome = validateSuggestion({ ...provided, address: { ...provided.address, ...part } });
  expect(outcome).toMatchObject({ kind: 'invalid', fault: { params: { field } } });
});

test('integrator 31: every part of an address that is missing or wrong has its fault, in the order of the parts', () => {
  const { line1, country } = typed;
  const judged = validateAddress({ line1, country, state: 7, postal_code: ' ' }, undefined);
  const faults = judged.kind === 'invalid' ? [judged.fault, ...(judged.others ?? [])] : [];
  expect(faults.map(({ code, params }) => [params?.field, code])).toEqual([
    ['city', 'answer.format'],
    ['state', 'answer.type'],
    ['postal_code', 'answer.format'],
  ]);
});
