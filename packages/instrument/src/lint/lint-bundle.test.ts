import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, bundleOf, consent, yesNoFacts } from '../../test/authored-bundle.ts';
import type { Bundle, NodeDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from './lint-bundle.ts';

const isTrue = (ref: string) => ({ kind: 'compare', ref, op: 'eq', value: true }) as const;

const sound: Bundle = bundleOf({
  facts: [
    ...yesNoFacts('smoker', 'former'),
    { code: 'mass', value_type: 'number', cardinality: 'single', unit: 'kg', min: 30, max: 400 },
    { code: 'height', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
    {
      code: 'illness',
      value_type: 'code',
      cardinality: 'multi',
      safety: true,
      options: [
        { code: 'a', label_key: 't.a' },
        { code: 'none', exclusive: true },
      ],
    },
  ],
  derivations: [
    { code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'mass', cm: 'height' }, round: 1 },
  ],
  flags: [{ code: 'under_age', when: isTrue('smoker') }],
  nodes: [
    ask('smoker', 'yes_no', { copy: 't.smoker' }),
    ask('former', 'yes_no', { when: isTrue('smoker') }),
    ask('mass', 'weight_kg'),
    ask('height', 'height_cm'),
    {
      id: 'd_bmi',
      kind: 'display',
      section: 'main',
      control: 'panel',
      display: 'computed',
      primary: ['bmi'],
      zone: { of: 'bmi', scale_min: 15, scale_max: 45, zone_min: 18.5, zone_max: 25, zone_label: 't.zone' },
      reassurance: { above: 't.above' },
    },
    ask('illness', 'multi_select_cards', { when: isTrue('smoker'), on_unknown: 'show' }),
    consent('c_tele', true),
  ],
});

/** The sound bundle as JSON, changed. */
// biome-ignore lint/suspicious/noExplicitAny: a test breaks the bundle in ways its type forbids
function broken(change: (bundle: any) => void): unknown {
  const copy = structuredClone(sound);
  change(copy);
  return copy;
}

const found = (input: unknown) =>
  lintBundle(input).findings.map(({ code, severity, where }) => `${severity} ${code} ${where}`);

test('a sound bundle has no findings, and compiles', () => {
  const { bundle, findings } = lintBundle(structuredClone(sound));
  expect(findings).toEqual([]);
  expect(bundle && compileInstrument(bundle).nodes).toHaveLength(7);
});

describe('a node under a condition that no answers make true', () => {
  const never = { kind: 'all', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] } as const;
  const reported = (required: boolean, onUnknown: 'hide' | 'show') => {
    const bundle = structuredClone(sound) as unknown as { nodes: Record<string, unknown>[] };
    Object.assign(bundle.nodes[0] ?? {}, { required });
    Object.assign(bundle.nodes[1] ?? {}, { when: never, on_unknown: onUnknown });
    return lintBundle(bundle).findings.some(({ code }) => code === 'UNREACHABLE');
  };

  test('is reached while the condition is unknown, where that shows it', () => {
    expect(reported(false, 'show')).toBe(false);
  });

  test.each([
    ['an unknown condition hides it', false, 'hide'],
    ['what it reads is always answered', true, 'show'],
  ] as const)('is unreachable when %s', (_, required, onUnknown) => {
    expect(reported(required, onUnknown)).toBe(true);
  });
});

describe('faults of a bundle, each with its code and JSON Pointer', () => {
  // biome-ignore lint/suspicious/noExplicitAny: a test breaks the bundle in ways its type forbids
  test.each<[string, (bundle: any) => void, string[]]>([
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
      'an interstitial question',
      (b) => (b.nodes[0].interstitial = true),
      ['error UNKNOWN_KEY /nodes/0/interstitial'],
    ],

    [
      'a question on an undeclared fact',
      (b) => (b.nodes[1].fact = 'nothing'),
      ['error UNKNOWN_REF /nodes/1/fact', 'warning FACT_UNUSED /facts/1'],
    ],
    ['null as a condition', (b) => (b.nodes[1].when = null), ['error MALFORMED /nodes/1/when']],
    [
      'a condition on an undeclared fact',
      (b) => (b.nodes[1].when.ref = 'nothing'),
      ['error UNKNOWN_REF /nodes/1/when/ref'],
    ],
    [
      'a condition on a fact that nobody asks for',
      (b) => b.nodes.splice(2, 1),
      ['error UNKNOWN_REF /nodes/3/primary/0', 'warning FACT_UNUSED /facts/2'],
    ],
    [
      'a condition on a withheld fact',
      (b) => (b.facts[0].identity_document = true),
      [
        'error UNKNOWN_REF /nodes/1/when/ref',
        'error UNKNOWN_REF /nodes/5/when/ref',
        'error UNKNOWN_REF /flags/0/when/ref',
      ],
    ],
    [
      'contact data that a brand could bind',
      (b) => {
        b.facts.push({ code: 'mail', value_type: 'string', cardinality: 'single' });
        b.nodes.push({ ...b.nodes[0], id: 'q_mail', fact: 'mail', control: 'email' });
      },
      ['error CONTACT_UNMARKED /nodes/7/fact'],
    ],
    [
      'an undeclared section',
      (b) => (b.nodes[0].section = 'nowhere'),
      ['error UNKNOWN_REF /nodes/0/section'],
    ],
    [
      'an undeclared input of a derivation',
      (b) => (b.derivations[0].expr.kg = 'nothing'),
      ['error UNKNOWN_REF /derivations/0/expr/kg', 'error UNKNOWN_REF /nodes/4/primary/0'],
    ],
    [
      'a condition on its own fact',
      (b) => (b.nodes[1].when.ref = 'former'),
      ['error FORWARD_REF /nodes/1/when/ref'],
    ],
    [
      'a nested condition on a later fact',
      (b) => (b.nodes[0].when = { kind: 'any', of: [{ kind: 'not', of: isTrue('former') }] }),
      ['error FORWARD_REF /nodes/0/when/of/0/of/ref'],
    ],
    [
      'a derivation of a later fact',
      (b) => b.nodes.unshift(b.nodes.splice(4, 1)[0]),
      ['error FORWARD_REF /nodes/0/primary/0', 'error FORWARD_REF /nodes/0/primary/0'],
    ],
    [
      'an option on a later fact',
      (b) => (b.nodes[5].options = [{ code: 'a', when: { kind: 'answered', ref: 'illness' } }]),
      ['error FORWARD_REF /nodes/5/options/0/when/ref'],
    ],
    [
      'derivations that rest on each other',
      (b) => {
        b.derivations[0].expr.kg = 'light';
        b.derivations.push({
          code: 'light',
          value_type: 'number',
          expr: { kind: 'bmi', kg: 'bmi', cm: 'height' },
        });
      },
      [
        'error UNIT_MISMATCH /derivations/0/expr/kg',
        'error CYCLE /derivations/0',
        'error UNIT_MISMATCH /derivations/1/expr/kg',
        'error CYCLE /derivations/1',
      ],
    ],

    [
      'a literal of another type',
      (b) => (b.nodes[1].when.value = 'yes'),
      ['error TYPE_MISMATCH /nodes/1/when/value'],
    ],
    [
      'a control that cannot collect the fact',
      (b) => (b.nodes[0].control = 'date'),
      ['error TYPE_MISMATCH /nodes/0/control'],
    ],
    [
      'several booleans',
      (b) => (b.facts[0].cardinality = 'multi'),
      [
        'error TYPE_MISMATCH /facts/0/cardinality',
        'error TYPE_MISMATCH /nodes/0/control',
        'error TYPE_MISMATCH /nodes/1/when/ref',
        'error TYPE_MISMATCH /nodes/5/when/ref',
        'error TYPE_MISMATCH /flags/0/when/ref',
      ],
    ],
    ['a code without options', (b) => delete b.facts[4].options, ['error TYPE_MISMATCH /facts/4/options']],
    [
      'a number with a day as bound',
      (b) => (b.facts[2].min = '1990-01-01'),
      ['error TYPE_MISMATCH /facts/2/min'],
    ],
    [
      'a unit the control does not collect',
      (b) => (b.facts[2].unit = 'lb'),
      ['error UNIT_MISMATCH /nodes/2/control', 'error UNIT_MISMATCH /derivations/0/expr/kg'],
    ],
    [
      'an option the fact does not have',
      (b) => (b.nodes[5].options = [{ code: 'z', label_key: 't.a' }]),
      ['error UNKNOWN_OPTION /nodes/5/options/0/code'],
    ],
    [
      'a condition on an option the fact does not have',
      (b) => (b.flags[0].when = { kind: 'includes', ref: 'illness', value: 'z' }),
      ['error UNKNOWN_OPTION /flags/0/when/value'],
    ],
    [
      'numbers in different units',
      (b) => (b.flags[0].when = { kind: 'compare_refs', a: 'mass', op: 'gt', b: 'bmi' }),
      ['error UNIT_MISMATCH /flags/0/when/b'],
    ],
    [
      'a fact against itself',
      (b) => (b.flags[0].when = { kind: 'compare_refs', a: 'mass', op: 'gt', b: 'mass' }),
      ['error SELF_COMPARE /flags/0/when'],
    ],

    ['two nodes of one id', (b) => (b.nodes[1].id = 'q_smoker'), ['error DUPLICATE_NODE /nodes/1/id']],
    [
      'two facts of one code',
      (b) => (b.facts[1].code = 'smoker'),
      ['error DUPLICATE_CODE /facts/1', 'error UNKNOWN_REF /nodes/1/fact'],
    ],
    [
      'a derivation named like a fact',
      (b) => (b.derivations[0].code = 'former'),
      [
        'error DUPLICATE_CODE /derivations/0',
        'error UNKNOWN_REF /nodes/4/primary/0',
        'error ZONE_INVALID /nodes/4/zone/of',
      ],
    ],
    [
      'two nodes that ask for one fact',
      (b) => (b.nodes[1].fact = 'smoker'),
      ['warning DUPLICATE_FACT /nodes/1/fact', 'warning FACT_UNUSED /facts/1'],
    ],

    [
      'a condition that is never true',
      (b) => (b.flags[0].when = { kind: 'compare', ref: 'bmi', op: 'gt', value: 500 }),
      ['error UNREACHABLE /flags/0/when'],
    ],
    [
      'a condition that contradicts itself',
      (b) =>
        (b.flags[0].when = { kind: 'all', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] }),
      ['error UNREACHABLE /flags/0/when'],
    ],
    [
      'a condition that is never false',
      (b) =>
        (b.flags[0].when = { kind: 'any', of: [isTrue('smoker'), { kind: 'not', of: isTrue('smoker') }] }),
      ['warning ALWAYS_TRUE /flags/0/when'],
    ],
    ['bounds without a value', (b) => (b.facts[2].min = 500), ['error UNREACHABLE /facts/2/min']],
    [
      'a safety question that hides when unknown, unsaid',
      (b) => delete b.nodes[5].on_unknown,
      ['error SAFETY_UNKNOWN_UNSET /nodes/5/on_unknown'],
    ],
    ['nothing to exclude', (b) => b.facts[4].options.shift(), ['error EXCLUSIVE_ALONE /facts/4/options']],
    [
      'nothing to exclude at the node',
      (b) => (b.nodes[5].options = [{ code: 'none' }]),
      ['error EXCLUSIVE_ALONE /nodes/5/options'],
    ],
    [
      'a zone outside its scale',
      (b) => (b.nodes[4].zone.zone_max = 50),
      ['error ZONE_INVALID /nodes/4/zone'],
    ],
    [
      'a zone the wrong way round',
      (b) => (b.nodes[4].zone.zone_min = 30),
      ['error ZONE_INVALID /nodes/4/zone'],
    ],
    [
      'a zone about something else',
      (b) => (b.nodes[4].zone.of = 'mass'),
      ['error ZONE_INVALID /nodes/4/zone/of'],
    ],
    [
      'reassurance without a zone',
      (b) => delete b.nodes[4].zone,
      ['error ZONE_INVALID /nodes/4/reassurance'],
    ],
    [
      'a computed display of nothing',
      (b) =>
        (b.nodes[4] = { id: 'd', kind: 'display', section: 'main', control: 'panel', display: 'computed' }),
      ['error MALFORMED /nodes/4/primary'],
    ],
    [
      'decisions.md 12: a value that is shown without a label',
      (b) => delete b.derivations[0].label_key,
      ['error LABEL_MISSING /nodes/4/primary/0'],
    ],
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
    [
      'a flag that the platform does not know',
      (b) => (b.flags[0].code = 'smokes'),
      ['error UNKNOWN_REF /flags/0/code'],
    ],
  ])('%s', (_, change, expected) => {
    expect(found(broken(change))).toEqual(expected);
  });
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

test('a display cannot be the only thing that names a fact as read', () => {
  const nodes: NodeDefinition[] = [
    { id: 'd', kind: 'display', section: 'main', control: 'panel', display: 'computed', primary: ['smoker'] },
  ];
  expect(found(bundleOf({ facts: yesNoFacts('smoker'), nodes }))).toEqual([
    'error UNKNOWN_REF /nodes/0/primary/0',
    'warning FACT_UNUSED /facts/0',
  ]);
});
