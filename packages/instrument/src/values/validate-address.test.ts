import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateOfAddress } from '../bundle/us-states.ts';
import { addressOf, suggestionIdOf, validateAddress, validateSuggestion } from './validate-address.ts';

const typed = { line1: '1 Main St', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };
const unverified = { deliverable: false, simulated: false, verified: false };
const codeOf = (submitted: unknown) => {
  const outcome = validateAddress(submitted, undefined);
  return outcome.kind === 'invalid' ? outcome.fault.code : outcome.kind;
};

test('interface.md 4.2: an address typed by the patient is accepted as it is, and unverified', () => {
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
  ['NV', 'US', 'nv'],
  ['nv', 'us', 'nv'],
  [' Nevada ', 'USA', 'nv'],
  ['new  york', 'United States', 'ny'],
  ['D.C.', 'U.S.A.', 'dc'],
  ['Puerto Rico', 'US', 'pr'],
  ['CA', 'Canada', undefined],
  ['Ontario', 'US', undefined],
  ['constructor', 'US', undefined],
])('the state %j of an address in %j is %s', (state, country, code) => {
  expect(stateOfAddress({ ...typed, state, country })).toBe(code);
});

test.each([undefined, 'NV', ['NV'], { media_id: 'med_1' }])('%j has no state', (value) => {
  expect(stateOfAddress(value)).toBeUndefined();
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
