import { ask, yesNoFacts } from '../authored-bundle.ts';
import type { Difference, Parts, WalkCase } from './outside-case.ts';
import { all, codeFact, is, lastFact, lastNode, numberFact, textFact } from './parts.ts';

/** Each question shows on a yes to the one before it. */
const chain: Parts = {
  facts: yesNoFacts('a', 'b', 'c'),
  nodes: [
    ask('a', 'yes_no'),
    ask('b', 'yes_no', { when: is('a', true) }),
    ask('c', 'yes_no', { when: is('b', true) }),
  ],
};

const yesYesThenNo = [
  { at: 'q_a', answer: true },
  { at: 'q_b', answer: true },
  { backTo: 'q_a' },
  { at: 'q_a', answer: false },
] as const;

const kids: Parts = {
  facts: [...yesNoFacts('has'), numberFact('many'), numberFact('age'), lastFact],
  nodes: [
    ask('has', 'yes_no'),
    ask('many', 'number', { when: is('has', true) }),
    ask('age', 'number', { when: is('many', 1, 'gte') }),
    lastNode,
  ],
};

const noKidsAfterAll = [
  { at: 'q_has', answer: true },
  { at: 'q_many', answer: 3 },
  { at: 'q_age', answer: 5 },
  { backTo: 'q_has' },
  { at: 'q_has', answer: false },
  { at: 'q_last', answer: 'x' },
] as const;

/** One value asked for by two questions, each under its own condition. */
const shared: Parts = {
  facts: [...yesNoFacts('first', 'second'), numberFact('value'), lastFact],
  nodes: [
    ask('first', 'yes_no'),
    ask('second', 'yes_no'),
    ask('value', 'number', { id: 'n_first', when: is('first', true) }),
    ask('value', 'number', { id: 'n_second', when: is('second', true) }),
    lastNode,
  ],
};

/** Hidden questions and their answers. */
export const visibilityWalks: readonly WalkCase[] = [
  {
    title: 'issues/915, values cleared on hiding: the chain closes up',
    bundle: chain,
    script: yesYesThenNo,
    counts: { a: false },
  },
  {
    title: 'issues/486, the third depends on both',
    bundle: {
      ...chain,
      nodes: [...chain.nodes.slice(0, 2), ask('c', 'yes_no', { when: all(is('a', true), is('b', true)) })],
    },
    script: yesYesThenNo,
    counts: { a: false },
  },
  {
    title: 'issues/767, hidden answers left out on completion',
    bundle: kids,
    script: noKidsAfterAll,
    counts: { has: false, last: 'x' },
  },
  {
    title: 'issues/299, two hidden follow-ups',
    bundle: {
      facts: [
        ...yesNoFacts('framework_using', 'pattern_using'),
        codeFact('framework', 'a', 'b'),
        codeFact('pattern', 'a', 'b'),
        lastFact,
      ],
      nodes: [
        ask('framework_using', 'yes_no'),
        ask('framework', 'single_select_cards', { when: is('framework_using', true) }),
        ask('pattern_using', 'yes_no'),
        ask('pattern', 'single_select_cards', { when: is('pattern_using', true) }),
        lastNode,
      ],
    },
    script: [
      { at: 'q_framework_using', answer: true },
      { at: 'q_framework', answer: 'a' },
      { at: 'q_pattern_using', answer: true },
      { at: 'q_pattern', answer: 'b' },
      { backTo: 'q_framework_using' },
      { at: 'q_framework_using', answer: false },
      { at: 'q_pattern_using', answer: false },
      { at: 'q_last', answer: 'x' },
    ],
    counts: { framework_using: false, pattern_using: false, last: 'x' },
  },
  {
    title: 'surveytests: clearInvisibleValues',
    bundle: {
      facts: [...yesNoFacts('hide'), textFact('one'), textFact('two')],
      nodes: [ask('hide', 'yes_no'), ask('one', 'text', { when: is('hide', false) }), ask('two', 'text')],
    },
    script: [
      { at: 'q_hide', answer: false },
      { at: 'q_one', answer: 'mine' },
      { backTo: 'q_hide' },
      { at: 'q_hide', answer: true },
      { at: 'q_two', answer: 'mine' },
    ],
    counts: { hide: true, two: 'mine' },
  },
  {
    title: 'surveytests: #898, shown and hidden questions on one value: kept',
    bundle: shared,
    script: [
      { at: 'q_first', answer: true },
      { at: 'q_second', answer: false },
      { at: 'n_first', answer: 1 },
      { at: 'q_last', answer: 'x' },
    ],
    counts: { first: true, second: false, value: 1, last: 'x' },
  },
  {
    title: 'surveytests: #898, both hidden: cleared',
    bundle: shared,
    script: [
      { at: 'q_first', answer: true },
      { at: 'q_second', answer: false },
      { at: 'n_first', answer: 2 },
      { backTo: 'q_first' },
      { at: 'q_first', answer: false },
      { at: 'q_second', answer: false },
      { at: 'q_last', answer: 'x' },
    ],
    counts: { first: false, second: false, last: 'x' },
  },
  {
    title: 'surveytests: same name and valueName, one of the two hidden: kept',
    bundle: shared,
    script: [
      { at: 'q_first', answer: true },
      { at: 'q_second', answer: true },
      { at: 'n_first', answer: 1 },
      { backTo: 'q_first' },
      { at: 'q_first', answer: false },
      { at: 'q_second', answer: true },
      { at: 'q_last', answer: 'x' },
    ],
    counts: { first: false, second: true, value: 1, last: 'x' },
  },
  {
    title: 'surveytests: #345, zero and false satisfy a required question, null does not',
    bundle: {
      facts: [numberFact('n'), ...yesNoFacts('p')],
      nodes: [ask('n', 'number'), ask('p', 'yes_no')],
    },
    script: [
      { at: 'q_n', answer: null, refused: 'answer.required' },
      { at: 'q_n', answer: 0 },
      { at: 'q_p', answer: null, refused: 'answer.required' },
      { at: 'q_p', answer: false },
    ],
    counts: { n: 0, p: false },
  },
];

/** What SurveyJS does unless told otherwise. */
export const visibilityDifferences: readonly Difference[] = [
  {
    case: { title: 'issues/589', bundle: chain, script: yesYesThenNo, counts: { a: false } },
    expected: 'the third question stays when the second is hidden',
    ours: 'it goes with the second',
    why: 'What was answered off the path is unknown to everything after it.',
  },
  {
    case: {
      title: 'issues/152',
      bundle: kids,
      script: noKidsAfterAll,
      counts: { has: false, last: 'x' },
    },
    expected: 'answers to hidden questions stay in the result',
    ours: 'they stay in the log and do not count',
    why: 'Only what was asked on the path is submitted.',
  },
];
