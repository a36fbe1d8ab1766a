import type { Condition } from '@telehealth/conditions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ask,
  consent,
  currentOf,
  instrumentOf,
  openedAt,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { manyCombinations, manyWays, numbersInACircle } from '../../test/endless-bundle.ts';
import { answersOf, bundles, patientSubmission, patients } from '../../test/random-walk.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import type { Instrument } from '../compile/instrument.ts';
import { openSession } from '../walk/open-session.ts';
import { coverBundle, coverInTurns } from './cover-bundle.ts';
import { atOnce } from './turns.ts';
import { walkScript } from './walk-script.ts';

function inTurns(instrument: Instrument, budget?: number) {
  const search = coverInTurns(instrument, undefined, budget);
  for (let turns = 1; ; turns++) {
    const turn = search.next();
    if (turn.done) return { coverage: turn.value, turns };
  }
}

const isTrue = (ref: string): Condition => ({ kind: 'compare', ref, op: 'eq', value: true });
const isFalse = (ref: string): Condition => ({ kind: 'compare', ref, op: 'eq', value: false });

const nothingMissed = {
  unreachedNodeIds: [],
  neverTrue: [],
  neverFalse: [],
  neverGiven: [],
  unreachedEnds: [],
  cutShort: false,
};

const choices: FactDefinition = {
  code: 'choices',
  value_type: 'code',
  cardinality: 'multi',
  options: [{ code: 'a' }, { code: 'b' }, { code: 'c' }, { code: 'none', exclusive: true }],
};

describe('what is missed is told', () => {
  test('a node that contradicts what its own question depends on', () => {
    const instrument = instrumentOf({
      facts: yesNoFacts('smokes', 'daily', 'quit'),
      nodes: [
        ask('smokes', 'yes_no'),
        ask('daily', 'yes_no', { when: isTrue('smokes') }),
        ask('quit', 'yes_no', { when: { kind: 'all', of: [isFalse('smokes'), isTrue('daily')] } }),
      ],
    });
    expect(coverBundle(instrument)).toMatchObject({
      ...nothingMissed,
      unreachedNodeIds: ['q_quit'],
      neverTrue: ['/nodes/2/when'],
      neverGiven: [
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
    expect(coverBundle(instrument).neverFalse).toEqual(['/nodes/1/when']);
  });

  test('a required consent that nobody comes to cannot be declined', () => {
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
    expect(coverBundle(instrument).unreachedEnds).toEqual(['blocked:c_never']);
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
    expect(coverBundle(instrument).neverFalse).toEqual(['/eligibility/0/when']);
  });
});

describe('what is tried', () => {
  const given = (instrument: Parameters<typeof coverBundle>[0], fact: string) =>
    coverBundle(instrument).scripts.map((script) => script[fact]);

  test('options singly, in pairs, and the exclusive one alone', () => {
    const instrument = instrumentOf({ facts: [choices], nodes: [ask('choices', 'multi_select_cards')] });
    const sets = given(instrument, 'choices');
    for (const set of [['none'], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c']]) {
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
      flags: [{ code: 'minor', when: { kind: 'compare', ref: 'age', op: 'lt', value: 18 } }],
    });
    expect(given(instrument, 'born')).toEqual(
      expect.arrayContaining(['2008-01-14', '2008-01-15', '2008-01-16', '1900-01-01', '2026-01-15']),
    );
  });

  test('a computed value at and around its threshold', () => {
    const instrument = instrumentOf({
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
    });
    expect(coverBundle(instrument)).toMatchObject(nothingMissed);
  });

  test('passing an optional question over', () => {
    const instrument = instrumentOf({
      facts: yesNoFacts('smokes', 'why'),
      nodes: [
        ask('smokes', 'yes_no', { required: false }),
        ask('why', 'yes_no', { when: { kind: 'not', of: { kind: 'answered', ref: 'smokes' } } }),
      ],
    });
    expect(coverBundle(instrument)).toMatchObject(nothingMissed);
  });

  test('passing a question over that a later one asks again, and requires', () => {
    const instrument = instrumentOf({
      facts: yesNoFacts('smokes'),
      nodes: [
        ask('smokes', 'yes_no', { required: false }),
        ask('smokes', 'yes_no', { id: 'q_smokes_again' }),
      ],
    });
    expect(coverBundle(instrument)).toMatchObject(nothingMissed);
  });

  test('options that an earlier answer brings up', () => {
    const instrument = instrumentOf({
      facts: [...yesNoFacts('more'), choices],
      nodes: [
        ask('more', 'yes_no'),
        ask('choices', 'multi_select_cards', {
          options: [{ code: 'a' }, { code: 'b', when: isTrue('more') }, { code: 'none' }],
        }),
      ],
    });
    expect(coverBundle(instrument)).toMatchObject(nothingMissed);
    expect(given(instrument, 'choices')).toContainEqual(['a', 'b']);
  });
});

const random = fc.record({ bundle: bundles, patient: patients }).map(({ bundle, patient }) => ({
  instrument: compileInstrument(bundle),
  answers: answersOf(bundle, patient),
}));

test('no patient comes to a node of which the report says that nobody does', () => {
  fc.assert(
    fc.property(random, ({ instrument, answers }) => {
      const { unreachedNodeIds } = coverBundle(instrument);
      let { session } = openSession(instrument, openedAt);
      while (session.state.status === 'active') {
        expect(unreachedNodeIds).not.toContain(currentOf(session));
        session = submit(instrument, session, patientSubmission(instrument, session, answers));
      }
    }),
    { numRuns: 200 },
  );
});

test('every script is walked step by step to the end, and together they come to all nodes not reported', () => {
  fc.assert(
    fc.property(bundles, (bundle) => {
      const instrument = compileInstrument(bundle);
      const { scripts, unreachedNodeIds } = coverBundle(instrument);
      const walks = scripts.map((script) => walkScript(instrument, script));
      expect(walks.filter(({ status }) => status !== 'complete')).toEqual([]);
      const served = new Set(walks.flatMap(({ nodeIds }) => nodeIds));
      const unserved = instrument.nodes.filter(({ id }) => !served.has(id)).map(({ id }) => id);
      expect(unserved).toEqual(unreachedNodeIds);
    }),
    { numRuns: 60 },
  );
});

test('the same bundle gives the same report', () => {
  fc.assert(
    fc.property(bundles, (bundle) => {
      expect(coverBundle(compileInstrument(bundle))).toEqual(coverBundle(compileInstrument(bundle)));
    }),
    { numRuns: 20 },
  );
});

test('at the end of a long chain of follow-ups every option is tried without forcing the chain anew', () => {
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
  expect(atOnce(coverInTurns(instrument, undefined, 400_000))).toMatchObject(nothingMissed);
});

test('a search that gets too long is given up, and says so', () => {
  const codes = Array.from({ length: 60 }, (_, index) => `f_${index}`);
  const instrument = instrumentOf({
    facts: yesNoFacts(...codes),
    nodes: codes.map((code, index) =>
      ask(code, 'yes_no', index === 0 ? {} : { when: isTrue(codes[index - 1] ?? ''), on_unknown: 'hide' }),
    ),
  });
  const { coverage, turns } = inTurns(instrument, 1000);
  expect(coverage.cutShort).toBe(true);
  expect(coverage.unreachedNodeIds).toContain('q_f_59');
  expect(turns).toBeLessThan(10);
  expect(coverBundle(instrument)).toMatchObject(nothingMissed);
});

const endless = [
  ['ways', manyWays],
  ['combinations', manyCombinations],
] as const;

test.each(endless)('what would take too many %s is given up, and said to be', (_, count) => {
  const { coverage } = inTurns(instrumentOf(numbersInACircle(count)));
  expect(coverage).toMatchObject({ unreachedNodeIds: ['q_never'], neverFalse: [], cutShort: true });
});

test.each(endless)('the %s tried count towards the length of a search', (_, count) => {
  const instrument = instrumentOf(numbersInACircle(count));
  const { coverage, turns } = inTurns(instrument, 100_000);
  expect(coverage.cutShort).toBe(true);
  expect(turns).toBeLessThan(inTurns(instrument).turns / 3);
});
