import { describe, expect, test } from 'vitest';
import {
  ask,
  bundleOf,
  instrumentOf,
  isTrue,
  openedAt,
  submit,
  walk,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import { effectiveFacts } from '../../test/effective.ts';
import { lists, medicines, medicinesAsked } from '../../test/lists-bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { criteriaOf } from '../criteria/criterion.ts';
import { lockedFacts } from '../overlay/lock-reasons.ts';
import { diffBundles } from '../review/diff-bundles.ts';
import { graphBundle } from '../review/graph-bundle.ts';
import type { Session } from '../session/session.ts';
import { coverBundle } from '../simulate/cover-bundle.ts';
import { decideBack } from '../walk/decide-back.ts';
import { openSession } from '../walk/open-session.ts';
import { planSession } from '../walk/plan.ts';
import { raisedFlags } from '../walk/raised-flags.ts';
import { renderStep } from './render.ts';
import { submittedOf } from './submitted.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };
const instrument = compileInstrument(lists);
const opened = openSession(instrument, openedAt).session;
const node = (session: Session, of = instrument) => renderStep(of, session, ids).node;

test('decisions.md 4: a group is rendered with its fields, each with its control, input and options', () => {
  expect(node(opened)).toMatchObject({
    control: 'group',
    fact: 'medicines',
    required: true,
    input: {
      valueType: 'entries',
      minEntries: 0,
      maxEntries: 3,
      fields: [
        {
          ...{ name: 'name', label: 'Text of t.field.name', required: true, control: 'text' },
          input: { valueType: 'text', maxLength: 20 },
        },
        { name: 'dose', required: false, control: 'number', input: { unit: 'mg', min: 1, max: 100 } },
        {
          ...{ name: 'daily', control: 'yes_no', input: { valueType: 'boolean' } },
          options: [
            { code: 'true', label: 'Yes', exclusive: false },
            { code: 'false', label: 'No', exclusive: false },
          ],
        },
        { name: 'since', control: 'date', input: { valueType: 'date', maxDate: '2026-06-15' } },
        {
          ...{ name: 'effects', control: 'multi_select_cards', input: { valueType: 'codes' } },
          options: [
            { code: 'rash', label: 'Text of t.rash', exclusive: false },
            { code: 'nausea' },
            { code: 'no_effects', exclusive: true },
          ],
        },
      ],
    },
  });
});

describe('what follows a list', () => {
  const name = 'paracetamol ';
  test.each<[string, readonly object[], string, readonly string[]]>([
    ['an entry with the text, whatever its case', [{ name: 'A' }, { name }], 'q_liver', []],
    ['entries that are enough', [{ name: 'A' }, { name: 'B' }, { name: 'C' }], 'q_many', []],
    [
      'daily ones that are enough',
      [
        { name: 'A', daily: true },
        { name: 'B', daily: true },
      ],
      'q_many',
      [],
    ],
    ['an unknown field counts for nothing', [{ name: 'A', daily: true }, { name: 'B' }], '', []],
    ['an empty list', [], '', []],
    [
      'a sum and every entry',
      [
        { name: 'A', dose: 60, effects: ['rash'] },
        { name: 'B', dose: 60, effects: ['rash', 'nausea'] },
      ],
      '',
      ['under_age'],
    ],
    [
      'a sum without one of its numbers is unknown',
      [
        { name: 'A', dose: 100, effects: ['rash'] },
        { name: 'B', effects: ['rash'] },
      ],
      '',
      [],
    ],
  ])('%s', (_, answer, next, flags) => {
    const session = submit(instrument, opened, { answer });
    const plan = planSession(instrument, session);
    expect(plan.current?.id ?? '').toBe(next);
    expect(raisedFlags(instrument, plan)).toEqual(flags);
  });
});

test('back shows the entries to be confirmed; the same list again revises nothing, another one does', () => {
  const answer = [{ name: 'Paracetamol', dose: 5, effects: ['rash'] }];
  const liver = submit(instrument, opened, { answer });
  const back = decideBack(instrument, liver, openedAt).session;
  expect(node(back)).toMatchObject({ prefill: 'confirm', prefilledValue: answer });
  expect(planSession(instrument, submit(instrument, back, { answer })).current?.id).toBe('q_liver');
  const ended = submit(instrument, liver, { answer: true });
  expect(ended.state.status).toBe('complete');
  const revised = submit(instrument, back, { answer: [{ name: 'Zinc' }] });
  expect([...effectiveFacts(instrument, planSession(instrument, revised)).keys()]).not.toContain('liver');
});

test('the list of a hidden question does not reach what is derived, judged or submitted', () => {
  const hiding = compileInstrument({
    ...bundleOf({
      facts: [...yesNoFacts('takes', 'last'), medicines],
      derivations: [{ code: 'number', value_type: 'number', expr: { kind: 'count', ref: 'medicines' } }],
      nodes: [
        ask('takes', 'yes_no'),
        ask('medicines', 'group', { fields: medicinesAsked, when: isTrue('takes'), on_unknown: 'hide' }),
        ask('last', 'yes_no'),
      ],
      flags: [{ code: 'under_age', when: { kind: 'count', ref: 'medicines', op: 'gte', value: 1 } }],
    }),
  });
  const facts = (session: Session) =>
    Object.fromEntries(effectiveFacts(hiding, planSession(hiding, session)));
  const begun = openSession(hiding, openedAt).session;
  const listed = walk(hiding, begun, { takes: true, medicines: [{ name: 'A' }], last: true })[2] ?? begun;
  expect(facts(listed)).toMatchObject({ number: 1 });
  const first = decideBack(hiding, decideBack(hiding, listed, openedAt).session, openedAt).session;
  const without = submit(hiding, first, { answer: false });
  expect(facts(without)).toEqual({ takes: false });
  expect(raisedFlags(hiding, planSession(hiding, without))).toEqual([]);
  const ended = submit(hiding, without, { answer: true });
  expect(submittedOf(hiding, ended)?.answers.map(({ fact }) => fact)).toEqual(['takes', 'last']);
});

const heights = bundleOf({
  facts: [
    {
      ...{ code: 'kin', value_type: 'entries', cardinality: 'single', screening: 'medical', min_entries: 1 },
      fields: [
        {
          ...{ code: 'height', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
          label_key: 't.field.height',
        },
        {
          ...{ code: 'kinship', value_type: 'code', cardinality: 'single', label_key: 't.field.kinship' },
          options: [{ code: 'mother', label_key: 't.mother' }],
        },
      ],
    },
  ],
  nodes: [
    ask('kin', 'group', {
      fields: [
        { code: 'kinship', control: 'single_select_cards', required: true },
        { code: 'height', control: 'height_cm', required: false },
      ],
    }),
  ],
});

test('decisions.md 12: with us units a field shows and takes feet and inches, and the answer stays metric', () => {
  const us = compileInstrument(heights, 'sha', 'en', 'us');
  const { session } = openSession(us, openedAt, { formatLocale: 'en-US' });
  expect(node(session, us)?.input?.fields?.[1]?.input?.display).toMatchObject({
    unit: 'in',
    parts: [{ unit: 'ft' }, {}],
  });
  const answer = [{ kinship: 'mother', height: 167.64 }];
  const submitted = submittedOf(us, submit(us, session, { answer }));
  expect(submitted?.answers).toMatchObject([
    {
      ...{ fact: 'kin', value: answer, question: 'Text of t.kin' },
      entries: [
        {
          fields: [
            {
              name: 'kinship',
              label: 'Text of t.field.kinship',
              value: 'mother',
              optionLabels: ['Text of t.mother'],
            },
            {
              ...{ name: 'height', value: 167.64, unit: 'cm', figure: '5 ft 6 in' },
              entered: [
                { unit: 'ft', amount: 5 },
                { unit: 'in', amount: 6 },
              ],
            },
          ],
        },
      ],
    },
  ]);
});

test('decisions.md 5: a list is medical, whatever its fact says', () => {
  expect(lockedFacts({ ...lists, facts: [{ ...medicines, screening: 'shared' }] })).toEqual([
    { code: 'medicines', reason: 'medical' },
  ]);
});

test('an approval of a criterion is bound to the fields of the lists below it', () => {
  const criterion = {
    ...({ id: 'few', effect: 'require', reason: 'many', approval: { status: 'draft' } } as const),
    when: { kind: 'count', ref: 'medicines', op: 'lt', value: 3 },
  } as const;
  const hashOf = (fields: (typeof medicines)['fields']) =>
    criteriaOf({
      ...lists,
      facts: [{ ...medicines, ...(fields && { fields }) }],
      eligibility: [criterion],
    })[0]?.sha256;
  const [first, ...others] = medicines.fields ?? [];
  if (!first) throw new Error('there are no fields');
  expect(hashOf([{ ...first, label_key: 't.other' }, ...others])).toBe(hashOf([first, ...others]));
  expect(hashOf([{ ...first, value_type: 'boolean' }, ...others])).not.toBe(hashOf([first, ...others]));
  expect(hashOf(others)).not.toBe(hashOf([first, ...others]));
});

test('for reviewers, fields are compared by name, and a graph says what is read of entries', () => {
  const [name, dose, ...others] = medicines.fields ?? [];
  if (!name || !dose) throw new Error('there are no fields');
  const changed = {
    ...lists,
    facts: [{ ...medicines, fields: [name, { ...dose, max: 50 }, ...others] }, ...lists.facts.slice(1)],
  };
  expect(diffBundles(lists, changed)).toEqual([
    { what: 'facts/medicines/fields/dose/max', change: 'changed', before: '100', after: '50' },
  ]);
  expect(graphBundle(lists)).toContain('some entry of medicines has (name is Paracetamol)');
});

test('simulated walks give lists of no, one, two and the most entries, and see every condition both ways', () => {
  const { unknown } = coverBundle(instrumentOf(lists));
  expect(unknown).toEqual({ nodeIds: [], conditionsTrue: [], conditionsFalse: [], answers: [], ends: [] });
});
