import type { Condition } from '@telehealth/conditions';
import { ask, yesNoFacts } from '../authored-bundle.ts';
import { exclusiveWalks } from './ons-mutually-exclusive.ts';
import type { Parts, Source, WalkCase } from './outside-case.ts';
import {
  all,
  answered,
  any,
  codeFact,
  is,
  lastFact,
  lastNode,
  not,
  numberFact,
  page,
  setFact,
} from './parts.ts';

const folder = 'tests/functional/spec/features/routing';

/** One question, then the page its answer leads to, or the other one. */
function fork(facts: Parts['facts'], question: Parts['nodes'][number], right: Condition): Parts {
  return {
    ...(facts ? { facts } : {}),
    nodes: [question, page('d_right', right), page('d_other', not(right))],
  };
}

const topping = ask('topping', 'multi_select_cards', { required: false });
const toppings = [setFact('topping', 'cheese', 'ham', 'pineapple')];
const onAnswered = fork(toppings, topping, answered('topping'));
const onCount = fork(toppings, topping, { kind: 'count', ref: 'topping', op: 'gte', value: 2 });

const slices = fork(
  [numberFact('slices')],
  ask('slices', 'number', { required: false }),
  not(any(not(answered('slices')), { kind: 'in', ref: 'slices', values: [0] })),
);

const countries = [setFact('country', 'india', 'malta', 'other')];
const country = ask('country', 'multi_select_cards');
const onAnyOf = fork(countries, country, {
  kind: 'includes_any',
  ref: 'country',
  values: ['india', 'malta'],
});
const onAllOf = fork(countries, country, {
  kind: 'includes_all',
  ref: 'country',
  values: ['india', 'malta'],
});

const numberRows = [
  ['eq', 123, 'd_right'],
  ['eq', 555, 'd_other'],
  ['ne', 987, 'd_right'],
  ['ne', 123, 'd_other'],
  ['gt', 555, 'd_right'],
  ['gt', 123, 'd_other'],
  ['gt', 2, 'd_other'],
  ['lt', 77, 'd_right'],
  ['lt', 123, 'd_other'],
  ['lt', 765, 'd_other'],
  ['gte', 555, 'd_right'],
  ['gte', 123, 'd_right'],
  ['gte', 2, 'd_other'],
  ['lte', 23, 'd_right'],
  ['lte', 123, 'd_right'],
  ['lte', 546, 'd_other'],
] as const;

const onNumbers: readonly WalkCase[] = numberRows.map(([op, given, leadsTo]) => ({
  title: `number: ${op}, ${given}`,
  bundle: fork([numberFact('n')], ask('n', 'number'), is('n', 123, op)),
  script: [{ at: 'q_n', answer: given }, { at: leadsTo }],
  counts: { n: given },
}));

const sets = (title: string, bundle: Parts, fact: string, rows: readonly (readonly [string[], string])[]) =>
  rows.map(([given, leadsTo]) => ({
    title: `${title}: ${given.join(' and ')}`,
    bundle,
    script: [{ at: `q_${fact}`, answer: given }, { at: leadsTo }],
    counts: { [fact]: given },
  }));

/** Two ways; on the second, a page shows only to who never took the first. */
const twoWays: Parts = {
  facts: [codeFact('way', 'first', 'second'), numberFact('on_first'), numberFact('on_second'), lastFact],
  nodes: [
    ask('way', 'single_select_cards'),
    ask('on_first', 'number', { when: is('way', 'first') }),
    page('d_first', is('way', 'first')),
    ask('on_second', 'number', { when: is('way', 'second') }),
    page('d_wrong', all(is('way', 'second'), answered('on_first'))),
    page('d_right', all(is('way', 'second'), not(answered('on_first')))),
    lastNode,
  ],
};

const staff = [numberFact('staff'), ...yesNoFacts('confirmed')];
const confirm = ask('confirmed', 'yes_no', { when: not(is('staff', 0, 'gt')) });
const confirmation: Parts = {
  facts: staff,
  nodes: [ask('staff', 'number', { required: false }), confirm],
};

/** Routing by answers; a page that is skipped is a node under the contrary condition. */
export const onsRunner: Source = {
  project: 'ONSdigital/eq-questionnaire-runner',
  files: [
    `${folder}/{all_in,answer_not_on_path,answered_unanswered,any_in,checkbox_count,number}.spec.js`,
    'tests/functional/spec/features/confirmation_question.spec.js',
    'schemas/test/en/{test_confirmation_question,test_routing_answered_unanswered,test_routing_not_affected_by_answers_not_on_path}.json',
    'tests/integration/components/mutually_exclusive/test_{checkbox,date,number,percentage,texarea,textfield}_single_checkbox_override.py',
  ],
  licence: 'MIT',
  walks: [
    ...sets('answered_unanswered, first and second question', onAnswered, 'topping', [
      [['ham'], 'd_right'],
      [['cheese'], 'd_right'],
    ]),
    {
      title: 'answered_unanswered, first and second question: nothing',
      bundle: onAnswered,
      script: [{ at: 'q_topping' }, { at: 'd_other' }],
      counts: {},
    },
    {
      title: 'answered_unanswered, third question: nothing, then zero',
      bundle: slices,
      script: [{ at: 'q_slices' }, { backTo: 'q_slices' }, { at: 'q_slices', answer: 0 }, { at: 'd_other' }],
      counts: { slices: 0 },
    },
    {
      title: 'answered_unanswered, third question: two',
      bundle: slices,
      script: [{ at: 'q_slices', answer: 2 }, { at: 'd_right' }],
      counts: { slices: 2 },
    },
    {
      title: 'answer_not_on_path',
      bundle: twoWays,
      script: [
        { at: 'q_way', answer: 'first' },
        { at: 'q_on_first', answer: 123 },
        { backTo: 'q_way' },
        { at: 'q_way', answer: 'second' },
        { at: 'q_on_second', answer: 321 },
        { at: 'd_right' },
        { at: 'q_last', answer: 'x' },
      ],
      counts: { way: 'second', on_second: 321, last: 'x' },
    },
    ...onNumbers,
    ...sets('checkbox_count', onCount, 'topping', [
      [['cheese', 'ham'], 'd_right'],
      [['cheese'], 'd_other'],
      [['cheese', 'ham', 'pineapple'], 'd_right'],
    ]),
    ...sets('any_in', onAnyOf, 'country', [
      [['india', 'malta'], 'd_right'],
      [['india'], 'd_right'],
      [['other'], 'd_other'],
    ]),
    ...sets('all_in', onAllOf, 'country', [
      [['india', 'malta'], 'd_right'],
      [['india'], 'd_other'],
      [['other'], 'd_other'],
    ]),
    {
      title: 'confirmation_question: zero, confirmed',
      bundle: confirmation,
      script: [
        { at: 'q_staff', answer: 0 },
        { at: 'q_confirmed', answer: true },
      ],
      counts: { staff: 0, confirmed: true },
    },
    ...exclusiveWalks,
  ],
  differences: [
    {
      case: {
        title: 'checkbox_count: no boxes',
        bundle: onCount,
        script: [{ at: 'q_topping' }],
        counts: {},
      },
      expected: 'none counts as fewer than two',
      ours: 'neither page shows',
      why: 'A skipped question leaves its count unknown; the author asks for `answered`.',
    },
    {
      case: {
        title: 'confirmation_question: number left out',
        bundle: confirmation,
        script: [{ at: 'q_staff' }],
        counts: {},
      },
      expected: 'a default of zero is filled in and asked to be confirmed',
      ours: 'nothing is known, nothing is asked',
      why: 'Nothing is written that the patient did not say.',
    },
    {
      case: {
        title: "confirmation_question: 'No' leads back to the number",
        parts: {
          facts: staff,
          nodes: [ask('staff', 'number', { when: is('confirmed', false) }), confirm],
        },
        findings: ['FORWARD_REF /nodes/0/when/ref'],
      },
      expected: 'an answer routes back to an earlier question',
      ours: 'refused: FORWARD_REF',
      why: 'An instrument only leads forward; going back is what the patient does.',
    },
  ],
};
