import type { Condition } from '@telehealth/conditions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask, choices, consent, fact, instrumentOf, isTrue, yesNoFacts } from '../../test/authored-bundle.ts';
import { bundles } from '../../test/random-walk.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { coverBundle } from './cover-bundle.ts';
import { walkScript } from './walk-script.ts';

const isFalse = (ref: string): Condition => ({ kind: 'compare', ref, op: 'eq', value: false });

const nothingMissed = { nodeIds: [], conditionsTrue: [], conditionsFalse: [], answers: [], ends: [] };

const several = choices('choices', 'a', 'b', 'c', 'none');

describe('what no walk reaches is reported as unknown', () => {
  test('a node that contradicts what its own question depends on', () => {
    const instrument = instrumentOf({
      facts: yesNoFacts('smokes', 'daily', 'quit'),
      nodes: [
        ask('smokes', 'yes_no'),
        ask('daily', 'yes_no', { when: isTrue('smokes') }),
        ask('quit', 'yes_no', { when: { kind: 'all', of: [isFalse('smokes'), isTrue('daily')] } }),
      ],
    });
    expect(coverBundle(instrument).unknown).toEqual({
      ...nothingMissed,
      nodeIds: ['q_quit'],
      conditionsTrue: ['/nodes/2/when'],
      answers: [
        { fact: 'quit', value: false },
        { fact: 'quit', value: true },
      ],
    });
  });

  test('a condition that is always true where it is read', () => {
    const instrument = instrumentOf({
      facts: yesNoFacts('smokes', 'daily'),
      nodes: [
        ask('smokes', 'yes_no'),
        ask('daily', 'yes_no', {
          when: { kind: 'any', of: [isTrue('smokes'), { kind: 'answered', ref: 'smokes' }] },
        }),
      ],
    });
    expect(coverBundle(instrument).unknown.conditionsFalse).toEqual(['/nodes/1/when']);
  });

  test('a required consent that no walk reaches cannot be declined', () => {
    const never: Condition = { kind: 'all', of: [isFalse('smokes'), isTrue('daily')] };
    const instrument = instrumentOf({
      facts: yesNoFacts('smokes', 'daily'),
      nodes: [
        ask('smokes', 'yes_no'),
        ask('daily', 'yes_no', { when: isTrue('smokes') }),
        consent('c_never', true, { when: never }),
        consent('c_always', true),
      ],
    });
    expect(coverBundle(instrument).unknown.ends).toEqual(['blocked:c_never']);
  });

  test('a criterion that no patient can fail', () => {
    const { bundle } = instrumentOf({ facts: yesNoFacts('smokes'), nodes: [ask('smokes', 'yes_no')] });
    const criterion = {
      id: 'any',
      effect: 'require',
      reason: 'none',
      when: { kind: 'answered', ref: 'smokes' },
      approval: { status: 'draft' },
    } as const;
    const instrument = compileInstrument({ ...bundle, eligibility: [criterion] });
    expect(coverBundle(instrument).unknown.conditionsFalse).toEqual(['/eligibility/0/when']);
  });
});

describe('what is tried', () => {
  const given = (instrument: Parameters<typeof coverBundle>[0], fact: string) =>
    coverBundle(instrument).scripts.map((script) => script[fact]);

  test('options singly, together, as a condition asks for them, and the exclusive one alone', () => {
    const instrument = instrumentOf({
      facts: [several],
      nodes: [ask('choices', 'multi_select_cards')],
      flags: [{ code: 'under_age', when: { kind: 'includes_all', ref: 'choices', values: ['b', 'c'] } }],
    });
    const sets = given(instrument, 'choices');
    for (const set of [['none'], ['a'], ['b'], ['c'], ['a', 'b'], ['b', 'c'], ['a', 'b', 'c']]) {
      expect(sets).toContainEqual(set);
    }
    expect(sets.filter((set) => Array.isArray(set) && set.includes('none'))).toEqual([['none']]);
  });

  test('numbers at and around what they are compared with, and at their bounds', () => {
    const instrument = instrumentOf({
      facts: [
        { code: 'minutes', value_type: 'number', cardinality: 'single', min: 0, max: 90 },
        ...yesNoFacts('tired'),
      ],
      nodes: [
        ask('minutes', 'number'),
        ask('tired', 'yes_no', { when: { kind: 'compare', ref: 'minutes', op: 'gt', value: 30 } }),
      ],
    });
    expect(given(instrument, 'minutes')).toEqual(expect.arrayContaining([0, 29, 30, 31, 90]));
  });

  test('dates around an age limit: the birthday itself and the days beside it', () => {
    const instrument = instrumentOf({
      facts: [{ code: 'born', value_type: 'date', cardinality: 'single', min: '1900-01-01', max: 'as_of' }],
      derivations: [{ code: 'age', value_type: 'number', expr: { kind: 'age_years', from: 'born' } }],
      nodes: [ask('born', 'date')],
      flags: [{ code: 'under_age', when: { kind: 'compare', ref: 'age', op: 'lt', value: 18 } }],
    });
    expect(given(instrument, 'born')).toEqual(
      expect.arrayContaining(['2008-01-14', '2008-01-15', '2008-01-16', '1900-01-01', '2026-01-15']),
    );
  });

  test('options that an earlier answer brings up', () => {
    const instrument = instrumentOf({
      facts: [...yesNoFacts('more'), several],
      nodes: [
        ask('more', 'yes_no'),
        ask('choices', 'multi_select_cards', {
          options: [{ code: 'a' }, { code: 'b', when: isTrue('more') }, { code: 'none' }],
        }),
      ],
    });
    expect(coverBundle(instrument).unknown).toEqual(nothingMissed);
    expect(given(instrument, 'choices')).toContainEqual(['a', 'b']);
  });

  test.each<[string, Parameters<typeof instrumentOf>[0]]>([
    [
      'the text that a condition compares with',
      {
        facts: [fact('word', 'string'), ...yesNoFacts('tired')],
        nodes: [
          ask('word', 'text'),
          ask('tired', 'yes_no', { when: { kind: 'compare', ref: 'word', op: 'eq', value: 'open sesame' } }),
        ],
      },
    ],
    [
      'a computed value at and around its threshold',
      {
        facts: [
          { code: 'kg', value_type: 'number', cardinality: 'single', unit: 'kg', min: 30, max: 400 },
          { code: 'cm', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
          ...yesNoFacts('tired'),
        ],
        derivations: [
          { code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'kg', cm: 'cm' }, round: 1 },
        ],
        nodes: [
          ask('kg', 'weight_kg'),
          ask('cm', 'height_cm'),
          ask('tired', 'yes_no', { when: { kind: 'between', ref: 'bmi', min: 27, max: 27.2 } }),
        ],
      },
    ],
    [
      'answers at which a computed share reaches its threshold, and each band',
      {
        facts: [
          { code: 'waist', value_type: 'number', cardinality: 'single', unit: 'cm', min: 40, max: 200 },
          { code: 'cm', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
          ...yesNoFacts('tired', 'pale'),
        ],
        derivations: [
          {
            code: 'share',
            value_type: 'number',
            expr: {
              kind: 'quotient',
              of: [
                { kind: 'value', ref: 'waist' },
                { kind: 'value', ref: 'cm' },
              ],
            },
          },
          {
            code: 'risk',
            value_type: 'code',
            expr: {
              kind: 'band',
              from: 'share',
              bands: [{ code: 'low' }, { code: 'middle', at_least: 0.5 }, { code: 'high', at_least: 0.51 }],
            },
          },
        ],
        nodes: [
          ask('waist', 'number'),
          ask('cm', 'height_cm'),
          ask('tired', 'yes_no', { when: { kind: 'between', ref: 'share', min: 0.6, max: 0.605 } }),
          ask('pale', 'yes_no', { when: { kind: 'compare', ref: 'risk', op: 'eq', value: 'middle' } }),
        ],
      },
    ],
    [
      'passing an optional question over',
      {
        facts: yesNoFacts('smokes', 'why'),
        nodes: [
          ask('smokes', 'yes_no', { required: false }),
          ask('why', 'yes_no', { when: { kind: 'not', of: { kind: 'answered', ref: 'smokes' } } }),
        ],
      },
    ],
    [
      'passing a question over that a later one asks again, and requires',
      {
        facts: yesNoFacts('smokes'),
        nodes: [
          ask('smokes', 'yes_no', { required: false }),
          ask('smokes', 'yes_no', { id: 'q_smokes_again' }),
        ],
      },
    ],
  ])('%s', (_, authored) => {
    expect(coverBundle(instrumentOf(authored)).unknown).toEqual(nothingMissed);
  });
});

test('every script is walked step by step to the end, and together they reach all nodes that are not unknown', () => {
  fc.assert(
    fc.property(bundles, (bundle) => {
      const instrument = compileInstrument(bundle);
      const { scripts, unknown } = coverBundle(instrument);
      const walks = scripts.map((script) => walkScript(instrument, script));
      expect(walks.filter(({ status }) => status !== 'complete')).toEqual([]);
      const served = new Set(walks.flatMap(({ nodeIds }) => nodeIds));
      const unserved = instrument.nodes.filter(({ id }) => !served.has(id)).map(({ id }) => id);
      expect(unserved).toEqual(unknown.nodeIds);
    }),
    { numRuns: 10 },
  );
});

test('the same bundle gives the same report', () => {
  fc.assert(
    fc.property(bundles, (bundle) => {
      expect(coverBundle(compileInstrument(bundle))).toEqual(coverBundle(compileInstrument(bundle)));
    }),
    { numRuns: 3 },
  );
});

test('at the end of a long chain of follow-ups every option is tried', () => {
  const chain = Array.from({ length: 30 }, (_, index) => `f_${index}`);
  const options = Array.from({ length: 60 }, (_, index) => ({ code: `o_${index}` }));
  const follows = (index: number) => (index === 0 ? {} : { when: isTrue(chain[index - 1] ?? '') });
  const instrument = instrumentOf({
    facts: [...yesNoFacts(...chain), { code: 'last', value_type: 'code', cardinality: 'single', options }],
    nodes: [
      ...chain.map((code, index) => ask(code, 'yes_no', follows(index))),
      ask('last', 'single_select_cards', follows(30)),
    ],
  });
  expect(coverBundle(instrument).unknown).toEqual(nothingMissed);
});

test('what takes a rare combination of answers may stay unknown: the number of walks is bounded', () => {
  const codes = ['a', 'b', 'c', 'd', 'e', 'f'];
  const rising = codes
    .slice(1)
    .map((b, index): Condition => ({ kind: 'compare_refs', a: codes[index] ?? '', op: 'lt', b }));
  const instrument = instrumentOf({
    facts: [
      ...codes.map(
        (code): FactDefinition => ({ code, value_type: 'number', cardinality: 'single', min: 0, max: 100 }),
      ),
      ...yesNoFacts('risen'),
    ],
    nodes: [
      ...codes.map((code) => ask(code, 'number')),
      ask('risen', 'yes_no', { when: { kind: 'all', of: rising } }),
    ],
  });
  expect(coverBundle(instrument).unknown).toMatchObject({
    nodeIds: ['q_risen'],
    conditionsFalse: [],
    ends: [],
  });
});
