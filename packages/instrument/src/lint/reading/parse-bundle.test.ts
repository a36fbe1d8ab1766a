import { expect, test } from 'vitest';
import { ask, bundleOf, yesNoFacts } from '../../../test/authored-bundle.ts';
import { bundleSchema } from '../../bundle/schema/bundle-schema.ts';
import { parseBundle } from './parse-bundle.ts';

const sound = bundleOf({ facts: yesNoFacts('smokes'), nodes: [ask('smokes', 'yes_no')] });

test('a bundle of the right structure is the bundle itself', () => {
  expect(parseBundle(sound)).toEqual({ bundle: sound });
});

// biome-ignore lint/suspicious/noExplicitAny: a test breaks the bundle in ways its type forbids
test.each<[string, (bundle: any) => void, string[]]>([
  ['a bound of an unknown type', (b) => (b.facts[0].min = 'soon'), ['MALFORMED /facts/0/min']],
  ['a label that is not a key', (b) => (b.sections[0].label_key = 5), ['MALFORMED /sections/0/label_key']],
  [
    'phases in another order',
    (b) => (b.phases = ['clinical', 'qualification']),
    ['MALFORMED /phases/0', 'MALFORMED /phases/1'],
  ],
  ['one phase', (b) => (b.phases = ['qualification']), ['MALFORMED /phases']],
  ['a key of a text', (b) => (b.copy.en['T/a'] = 'x'), ['UNKNOWN_KEY /copy/en/T~1a']],
  [
    'a content slot that no page knows',
    (b) => (b.nodes[0].content = { note: 't.a' }),
    ['UNKNOWN_KEY /nodes/0/content/note'],
  ],
  ['no locale', (b) => (b.locales = []), ['MALFORMED /locales']],
  [
    'an unknown computation',
    (b) => b.derivations.push({ code: 'a', value_type: 'number', expr: { kind: 'sum', of: [] } }),
    ['MALFORMED /derivations/0/expr/kind'],
  ],
  ['not a number', (b) => (b.nodes[0].progress_weight = Number.NaN), ['MALFORMED /nodes/0/progress_weight']],
  [
    'a node that is not an object',
    (b) => b.nodes.push(null, 'node'),
    ['MALFORMED /nodes/1/kind', 'MALFORMED /nodes/2/kind'],
  ],
  [
    'several faults of nodes of different kinds',
    (b) => {
      b.nodes[0].options = [{ code: 'A' }];
      b.nodes.push({
        id: 'd',
        kind: 'display',
        section: 's',
        control: 'panel',
        display: 'static',
        grants: [],
      });
    },
    ['MALFORMED /nodes/0/options/0/code', 'UNKNOWN_KEY /nodes/1/grants'],
  ],
])('%s', (_, change, expected) => {
  const bundle = structuredClone(sound);
  change(bundle);
  const parsed = parseBundle(bundle);
  const findings = 'findings' in parsed ? parsed.findings : [];
  expect(findings.map(({ code, where }) => `${code} ${where}`)).toEqual(expected);
});

test('many findings are all listed, by their pointers, without the values', () => {
  const nodes = Array.from({ length: 100 }, () => ({ ...sound.nodes[0], control: 'a secret' }));
  const parsed = parseBundle({ ...sound, nodes });
  const findings = 'findings' in parsed ? parsed.findings : [];
  expect(findings.map(({ where }) => where)).toEqual(nodes.map((_, index) => `/nodes/${index}/control`));
  expect(JSON.stringify(findings)).not.toContain('secret');
});

test.each([null, [], 'bundle', 5])('%j is no bundle', (input) => {
  expect(parseBundle(input)).toMatchObject({ findings: [{ code: 'MALFORMED', where: '' }] });
});

test('the schema is JSON Schema as it stands', () => {
  expect(JSON.parse(JSON.stringify(bundleSchema))).toEqual(bundleSchema);
});
