import type { QuestionControl } from '@telehealth/conditions';
import type { FactDefinition } from '../../src/bundle/bundle.ts';
import { ask, yesNoFacts } from '../authored-bundle.ts';
import type { Parts, WalkCase } from './outside-case.ts';
import { is, lastFact, lastNode, setFact } from './parts.ts';

const value = (value_type: FactDefinition['value_type']): FactDefinition => ({
  code: 'value',
  value_type,
  cardinality: 'single',
});

/** A box that excludes a value of another type is a question of its own before it. */
const types: readonly (readonly [string, FactDefinition, QuestionControl, number | string])[] = [
  ['date', value('date'), 'date', '2018-09-10'],
  ['number', value('number'), 'number', 1234567],
  ['percentage', value('number'), 'number', 99],
  ['textarea', value('string'), 'textarea', 'some words'],
  ['textfield', value('string'), 'text', 'some words'],
];

const overridden: readonly WalkCase[] = types.flatMap(([type, fact, control, given]) => {
  const bundle: Parts = {
    facts: [...yesNoFacts('declined'), fact, lastFact],
    nodes: [
      ask('declined', 'yes_no'),
      ask('value', control, { required: false, when: is('declined', false) }),
      lastNode,
    ],
  };
  const end = { at: 'q_last', answer: 'x' };
  return [
    {
      title: `mutually_exclusive ${type}: test_non_exclusive_answer`,
      bundle,
      script: [{ at: 'q_declined', answer: false }, { at: 'q_value', answer: given }, end],
      counts: { declined: false, value: given, last: 'x' },
    },
    {
      title: `mutually_exclusive ${type}: test_exclusive_answer`,
      bundle,
      script: [{ at: 'q_declined', answer: true }, end],
      counts: { declined: true, last: 'x' },
    },
    {
      title: `mutually_exclusive ${type}: test_optional_exclusive_question`,
      bundle,
      script: [{ at: 'q_declined', answer: false }, { at: 'q_value' }, end],
      counts: { declined: false, last: 'x' },
    },
    {
      title: `mutually_exclusive ${type}: test_invalid_exclusive_answers`,
      bundle,
      script: [
        { at: 'q_declined', answer: true },
        { at: 'q_last', to: 'q_value', answer: given, refused: 'conflict' },
      ],
      waitsAt: 'q_last',
      counts: { declined: true },
    },
  ];
});

const boxes: Parts = {
  facts: [setFact('boxes', 'a', 'b', 'c', 'none')],
  nodes: [ask('boxes', 'multi_select_cards')],
};

/** Answers that exclude each other, by type of answer. */
export const exclusiveWalks: readonly WalkCase[] = [
  {
    title: 'mutually_exclusive checkbox: test_non_exclusive_answer',
    bundle: boxes,
    script: [{ at: 'q_boxes', answer: ['a', 'b'] }],
    counts: { boxes: ['a', 'b'] },
  },
  {
    title: 'mutually_exclusive checkbox: test_exclusive_answer',
    bundle: boxes,
    script: [{ at: 'q_boxes', answer: ['none'] }],
    counts: { boxes: ['none'] },
  },
  {
    title: 'mutually_exclusive checkbox: test_mandatory_exclusive_question',
    bundle: boxes,
    script: [{ at: 'q_boxes', answer: [], refused: 'answer.required' }],
    waitsAt: 'q_boxes',
    counts: {},
  },
  {
    title: 'mutually_exclusive checkbox: test_invalid_exclusive_answers',
    bundle: boxes,
    script: [{ at: 'q_boxes', answer: ['a', 'b', 'c', 'none'], refused: 'renderer.exclusive_violation' }],
    waitsAt: 'q_boxes',
    counts: {},
  },
  ...overridden,
];
