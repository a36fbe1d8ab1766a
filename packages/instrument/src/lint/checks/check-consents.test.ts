import { expect, test } from 'vitest';
import { ask, bundleOf, consent, fact } from '../../../test/authored-bundle.ts';
import type { Bundle } from '../../bundle/bundle.ts';
import { consentTextsOf } from '../../bundle/consent-texts.ts';
import { checkConsentsBeside } from './check-consents.ts';

const capture = {
  kind: 'image',
  accept: ['image/jpeg'],
  capture_mode: 'upload',
  max_bytes: 1000,
  resumable: true,
  consent: { version: 'v1', copy: 't.capture' },
} as const;

const published: Bundle = bundleOf({
  facts: [fact('photo', 'media')],
  nodes: [
    consent('c_tele', true, { grants: ['telehealth', 'records'] }),
    consent('c_news', false),
    ask('photo', 'media', { media: capture }),
  ],
});

// biome-ignore lint/suspicious/noExplicitAny: a test changes the bundle in ways its type forbids
type Change = (bundle: any) => unknown;

function changed(...changes: readonly Change[]): Bundle {
  const copy = structuredClone(published);
  for (const change of changes) change(copy);
  return copy;
}

/** What is found in the bundle beside the published ones, oldest first. */
const found = (bundle: Bundle, ...before: readonly Bundle[]) =>
  checkConsentsBeside(bundle, before.flatMap(consentTextsOf)).map(
    ({ code, severity, where }) => `${severity} ${code} ${where}`,
  );

const refusal = (where: string) => [`error CONSENT_COPY_CHANGED_SAME_VERSION ${where}`];
const text =
  (key: string, words: string): Change =>
  (b) =>
    (b.copy.en[key] = words);
const version =
  (node: number, name: string): Change =>
  (b) =>
    Object.assign(b.nodes[node].consent ?? b.nodes[node].media.consent, { version: name });

test.each<[string, Change, readonly string[]]>([
  ['nothing else', () => {}, []],
  ['another text', text('t.c_tele', 'New'), refusal('/nodes/0/consent/version')],
  ['other grants', (b) => b.nodes[0].grants.push('all'), refusal('/nodes/0/consent/version')],
  ['its grants in another order', (b) => b.nodes[0].grants.reverse(), []],
  ['another text of a capture', text('t.capture', 'New'), refusal('/nodes/2/media/consent/version')],
  ['the texts of another consent', text('t.c_news', 'New'), refusal('/nodes/1/consent/version')],
  ['a locale more', (b) => Object.assign(b, { locales: ['en', 'es'] }), []],
  [
    'a capture under the version of a consent',
    (b) => (b.nodes[0] = { ...b.nodes[2], id: 'c_tele' }),
    refusal('/nodes/0/media/consent/version'),
  ],
  [
    'another text at another node',
    (b) => {
      b.nodes[0].id = 'c_else';
      b.copy.en['t.c_tele'] = 'New';
    },
    [],
  ],
])('interface.md 2.2: a consent says %s under its version', (_, change, expected) => {
  expect(found(changed(change), published)).toEqual(expected);
});

test('interface.md 2.2: another text comes under another version, of a consent and of a capture', () => {
  const renewed = changed(
    text('t.c_tele', 'New'),
    text('t.capture', 'New'),
    version(0, 'v2'),
    version(2, 'v2'),
  );
  expect(found(renewed, published)).toEqual([]);
});

test.each([
  [0, 't.c_tele', '/nodes/0/consent/version'],
  [2, 't.capture', '/nodes/2/media/consent/version'],
] as const)(
  'interface.md 2.2: the version of node %s that an older publication used is never used for another text again',
  (node, key, where) => {
    const second = changed(text(key, 'B'), version(node, 'v2'));
    expect(found(second, published)).toEqual([]);
    const third = changed(text(key, 'C'));
    expect(found(third, published, second)).toEqual(refusal(where));
    expect(found(third, second)).toEqual([]);
    expect(found(changed(), published, second), 'its own text is it still').toEqual([]);
  },
);

test('decisions.md 12: the message of a consent that changed names its node', () => {
  const [finding] = checkConsentsBeside(changed(text('t.c_tele', 'New')), consentTextsOf(published));
  expect(finding?.message).toMatch(/^Node c_tele: /);
});
