import { expect, test } from 'vitest';
import { type Break, broken } from '../../test/sound-bundle.ts';
import { lintBundle } from './lint-bundle.ts';

test.each<[string, string, Break]>([
  ['kinds of nodes', 'question, display, consent', (b) => (b.nodes[0].kind = 'quiz')],
  ['controls', 'single_select_cards, multi_select_cards, yes_no', (b) => (b.nodes[0].control = 'slider')],
  ['controls that can collect the fact', 'Expected one of: yes_no.', (b) => (b.nodes[0].control = 'date')],
  ['controls that can collect the unit', 'Expected one of: number.', (b) => (b.facts[2].unit = 'lb')],
  ['keys of a node, the nearest first', 'nearest: when, ', (b) => (b.nodes[0].whne = true)],
  ['form of a key of a text', 'A key here matches ^[a-z]', (b) => (b.copy.en['T/a'] = 'x')],
  ['kinds of conditions', 'always, answered, compare', (b) => (b.nodes[1].when = { kind: 'equal' })],
  ['keys of a condition', 'has only: kind, ref, op, value', (b) => (b.nodes[1].when.values = [1])],
  ['operators', 'eq, ne, lt, lte, gt, gte', (b) => (b.nodes[1].when.op = 'is')],
  ['operators of what has no order', 'eq, ne', (b) => (b.nodes[1].when.op = 'lt')],
  [
    'kinds of conditions for several values',
    'includes, includes_any, includes_all and count',
    (b) => (b.nodes[1].when = { kind: 'in', ref: 'illness', values: ['a'] }),
  ],
  [
    'options, in a condition',
    'Expected one of: a, none.',
    (b) => (b.flags[0].when = { kind: 'includes', ref: 'illness', value: 'z' }),
  ],
  ['options, at a node', 'Expected one of: a, none.', (b) => (b.nodes[5].options = [{ code: 'z' }])],
  [
    'facts and derivations, the nearest first',
    'Expected one of: smoker, former',
    (b) => (b.nodes[1].when.ref = 'smokre'),
  ],
  ['facts, at a question', 'Expected one of: smoker, former', (b) => (b.nodes[0].fact = 'smokre')],
  ['facts, in a display', 'Expected one of: bmi, ', (b) => (b.nodes[4].primary = ['bmy'])],
  ['facts, in a derivation', 'Expected one of: mass, ', (b) => (b.derivations[0].expr.kg = 'masss')],
  ['facts, in a bound', 'Expected one of: height, ', (b) => (b.facts[2].max = { fact: 'hight' })],
  ['types of a bound', '"as_of"', (b) => (b.facts[2].max = [1])],
  ['sections', 'Expected one of: main.', (b) => (b.nodes[0].section = 'mian')],
  ['flags', 'under_age', (b) => (b.flags[0].code = 'underage')],
  ['primary values of a zone', 'Expected one of: bmi.', (b) => (b.nodes[4].zone.of = 'mass')],
  ['the canonical form of a locale', 'es-MX', (b) => b.locales.push('es-mx')],
  ['therapies', 'weight_loss, walk, ed', (b) => (b.therapy = 'sleep')],
])('decisions.md 12: a message lists the %s', (_, allowed, change) => {
  const messages = lintBundle(broken(change)).findings.map(({ message }) => message);
  expect(
    messages.some((message) => message.includes(allowed)),
    messages.join('\n'),
  ).toBe(true);
});

test('the message of an empty text says that it is empty', () => {
  const { findings } = lintBundle(broken((b) => (b.copy.en['t.a'] = ' ')));
  expect(findings.map(({ message }) => message)).toEqual(['Text t.a in en: The text is empty.']);
});

test('decisions.md 12: a bundle of a therapy that the platform does not serve is refused', () => {
  const { bundle, findings } = lintBundle(broken((b) => (b.therapy = 'sleep')));
  expect(bundle).toBeUndefined();
  expect(findings).toMatchObject([{ code: 'THERAPY_UNKNOWN', severity: 'error', where: '/therapy' }]);
});

test.each(['weight_loss', 'walk', 'shared'])('the platform serves %s', (therapy) => {
  expect(lintBundle(broken((b) => (b.therapy = therapy))).findings).toEqual([]);
});
