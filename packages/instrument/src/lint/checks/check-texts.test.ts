import { expect, test } from 'vitest';
import { type Break, broken, found } from '../../../test/sound-bundle.ts';

test.each<[string, Break, string[]]>([
  [
    'a text that is not there',
    (b) => delete b.copy.en['t.zone'],
    ['error COPY_MISSING /nodes/4/zone/zone_label'],
  ],
  [
    'a label of one node’s option that is not there',
    (b) =>
      (b.nodes[5].options = [
        { code: 'a', label_key: 't.smoker' },
        { code: 'none', label_key: 't.gone' },
      ]),
    ['error COPY_MISSING /nodes/5/options/1/label_key'],
  ],
  [
    'a text named like a built-in',
    (b) => (b.nodes[0].copy = 'constructor'),
    ['error COPY_MISSING /nodes/0/copy'],
  ],
  [
    'a locale without texts',
    (b) => {
      b.locales.push('es');
      b.copy.es = { ...b.copy.en };
      for (const key of ['t.a', 't.smoker', 't.zone', 't.above', 't.c_tele', 't.ending.blocked', 't.bmi'])
        delete b.copy.es[key];
    },
    [
      '/derivations/0/label_key',
      '/facts/4/options/0/label_key',
      '/endings/blocked/headline',
      '/nodes/0/copy',
      '/nodes/4/zone/zone_label',
      '/nodes/4/reassurance/above',
      '/nodes/6/content/affirmation',
    ].map((where) => `error COPY_MISSING ${where}`),
  ],
  ['a locale without any text, once', (b) => b.locales.push('es'), ['error COPY_MISSING /copy/es']],
  [
    'a locale that is not in canonical form, and one twice',
    (b) => {
      b.locales.push('es-mx', 'en');
      b.copy['es-mx'] = b.copy.en;
    },
    ['error MALFORMED /locales/1', 'error DUPLICATE_CODE /locales/2'],
  ],
  [
    'a section without a label',
    (b) => (b.sections[0].label_key = null),
    ['error TEXT_MISSING /sections/0/label_key'],
  ],
  ['a question without a text', (b) => delete b.nodes[0].copy, ['error TEXT_MISSING /nodes/0/copy']],
  [
    'an option that has a label neither on the fact nor at the question',
    (b) => delete b.facts[4].options[0].label_key,
    ['error TEXT_MISSING /nodes/5/fact'],
  ],
  [
    'ends without a last page',
    (b) => delete b.endings,
    ['complete', 'blocked', 'abandoned'].map((code) => `error TEXT_MISSING /endings/${code}`),
  ],
  [
    'no last page for who is not eligible',
    (b) => {
      b.eligibility = [];
      delete b.endings.not_eligible;
      delete b.endings.qualification_complete;
    },
    [],
  ],
])('%s', (_, change, expected) => {
  expect(found(broken(change))).toEqual(expected);
});
