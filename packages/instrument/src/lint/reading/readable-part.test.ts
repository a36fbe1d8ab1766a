import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Break, broken, found, sound } from '../../../test/sound-bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

describe('decisions.md 12: a fault of the structure does not hide what else is wrong', () => {
  test.each<[string, Break, string[]]>([
    [
      'beside an unknown key, also in the same node',
      (b) => {
        b.nodes[1].whne = true;
        b.nodes[1].when.ref = 'nothing';
      },
      ['error UNKNOWN_KEY /nodes/1/whne', 'error UNKNOWN_REF /nodes/1/when/ref'],
    ],
    [
      'behind a faulty node, by its own position',
      (b) => {
        b.nodes[0].control = 'slider';
        b.nodes[5].when.ref = 'nothing';
        delete b.copy.en['t.zone'];
      },
      [
        'error MALFORMED /nodes/0/control',
        'error UNKNOWN_REF /nodes/5/when/ref',
        'error COPY_MISSING /nodes/4/zone/zone_label',
      ],
    ],
    [
      'between two faulty nodes',
      (b) => {
        b.nodes[0].control = 'slider';
        b.nodes[6].grants = 'all';
        delete b.copy.en['t.zone'];
      },
      [
        'error MALFORMED /nodes/0/control',
        'error MALFORMED /nodes/6/grants',
        'error COPY_MISSING /nodes/4/zone/zone_label',
      ],
    ],
    [
      'beside a faulty fact',
      (b) => {
        b.facts[0].value_type = 'bool';
        delete b.copy.en['t.zone'];
      },
      ['error MALFORMED /facts/0/value_type', 'error COPY_MISSING /nodes/4/zone/zone_label'],
    ],
    [
      'beside an empty text',
      (b) => {
        b.copy.en['t.a'] = '';
        b.nodes[1].when.ref = 'nothing';
      },
      ['error MALFORMED /copy/en/t.a', 'error UNKNOWN_REF /nodes/1/when/ref'],
    ],
  ])('%s', (_, change, expected) => {
    expect(found(broken(change))).toEqual(expected);
  });
});

test.each<[string, Break]>([
  ['a node that other nodes rest on', (b) => delete b.nodes[0].required],
  ['a node that a derivation rests on', (b) => (b.nodes[2].control = 'scale')],
  ['a fact', (b) => (b.facts[4].cardinality = 'many')],
  ['a derivation', (b) => (b.derivations[0].round = 'up')],
  [
    'a section',
    (b) => {
      b.sections.push({ ...b.sections[0], id: 'more' });
      b.sections[0].label_key = 5;
    },
  ],
  ['a flag', (b) => (b.flags[0].code = 5)],
  ['an unknown key named like a built-in', (b) => Object.assign(b, JSON.parse('{"constructor": 1}'))],
])('what only the fault causes is not reported beside it: %s', (_, change) => {
  expect(found(broken(change)).map((line) => line.split(' ')[1])).toEqual([
    expect.stringMatching(/^(MALFORMED|UNKNOWN_KEY)$/),
  ]);
});

test('whatever a value is replaced by, the bundle is judged without an exception', () => {
  const paths = Object.entries(sound).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((_, index) => [key, index] as const) : [],
  );
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), ([list, index], value) => {
      lintBundle(broken((b) => (b[list][index] = value)));
    }),
  );
  const objects = paths.filter(([list]) => list !== 'locales');
  fc.assert(
    fc.property(fc.constantFrom(...objects), fc.string(), fc.jsonValue(), ([list, index], key, value) => {
      lintBundle(broken((b) => Object.assign(b[list][index], { [key]: value })));
    }),
  );
});
