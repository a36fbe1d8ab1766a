import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Break, broken, found, sound } from '../../test/sound-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from './lint-bundle.ts';

test('a sound bundle has no findings, and compiles', () => {
  const { bundle, findings } = lintBundle(structuredClone(sound));
  expect(findings).toEqual([]);
  expect(bundle && compileInstrument(bundle).nodes).toHaveLength(7);
});

test.each<[string, Break, string[]]>([
  ['no object', (b) => Object.assign(b, { nodes: null }), ['error MALFORMED /nodes']],
  ['another schema', (b) => (b.schema = 'instrument/2'), ['error MALFORMED /schema']],
  ['an unknown key', (b) => (b.locale = 'en'), ['error UNKNOWN_KEY /locale']],
  [
    'an unknown key of a node',
    (b) => (b.nodes[0].prefilled = 'confirm'),
    ['error UNKNOWN_KEY /nodes/0/prefilled'],
  ],
  ['a missing key', (b) => delete b.nodes[0].required, ['error MALFORMED /nodes/0/required']],
  ['an unknown kind of node', (b) => (b.nodes[0].kind = 'constructor'), ['error MALFORMED /nodes/0/kind']],
  ['an unknown control', (b) => (b.nodes[0].control = 'slider'), ['error MALFORMED /nodes/0/control']],
  ['an empty text', (b) => (b.copy.en['t.a'] = ' '), ['error MALFORMED /copy/en/t.a']],
  [
    'a text under a name of the language',
    (b) => (b.copy.aa = { prototype: 0 }),
    ['error MALFORMED /copy/aa/prototype'],
  ],
  [
    'an interstitial question',
    (b) => (b.nodes[0].interstitial = true),
    ['error UNKNOWN_KEY /nodes/0/interstitial'],
  ],
])('in its structure: %s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});

test('any JSON is judged without an exception', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      expect(lintBundle(input).bundle).toBeUndefined();
    }),
  );
  const paths = ['facts', 'nodes', 'sections', 'derivations', 'flags', 'copy', 'locales'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
      lintBundle(broken((bundle) => (bundle[path] = value)));
    }),
  );
});
