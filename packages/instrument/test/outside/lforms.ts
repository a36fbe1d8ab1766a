import { ask, yesNoFacts } from '../authored-bundle.ts';
import type { Parts, Source } from './outside-case.ts';
import { all, codeFact, is, lastFact, lastNode, textFact } from './parts.ts';

/** A required question in a group that shows on a yes; the condition of a group is that of its members. */
const requiredInGroup: Parts = {
  facts: yesNoFacts('question', 'child'),
  nodes: [ask('question', 'yes_no'), ask('child', 'yes_no', { when: is('question', true) })],
};

const twoFollowUps: Parts = {
  facts: [...yesNoFacts('one', 'two'), lastFact],
  nodes: [ask('one', 'yes_no'), ask('two', 'yes_no', { when: is('one', true) }), lastNode],
};

const nested: Parts = {
  facts: [codeFact('p1', 'yes', 'no'), codeFact('c1', 'a', 'b'), textFact('d1'), lastFact],
  nodes: [
    ask('p1', 'single_select_cards'),
    ask('c1', 'single_select_cards', { when: is('p1', 'yes') }),
    ask('d1', 'text', { when: all(is('p1', 'yes'), is('c1', 'a', 'ne')) }),
    lastNode,
  ],
};

/** Forms of the test data, and what their specs and threads expect of them. */
export const lforms: Source = {
  project: 'LHNCBC/lforms',
  files: [
    'test/data/R4/q-required-with-parent-enableWhen.json',
    'test/data/R4/q-with-nested-enableWhen.json',
    'test/playwright/integration/enablewhen-not-equals-loop.spec.ts',
    'test/data/R4/q-enableWhen-with-reference-loop.json',
    'test/playwright/integration/enableWhen-reference-loop.spec.ts',
    'issues 185, 192',
  ],
  licence: 'NIH, BSD-style',
  walks: [
    {
      title: 'issues/192, a required item that is not enabled is not missing',
      bundle: requiredInGroup,
      script: [{ at: 'q_question', answer: false }],
      counts: { question: false },
    },
    {
      title: 'issues/192, a required item that is enabled is missing',
      bundle: requiredInGroup,
      script: [
        { at: 'q_question', answer: true },
        { at: 'q_child', refused: 'answer.required' },
      ],
      waitsAt: 'q_child',
      counts: { question: true },
    },
    {
      title: 'issues/185, the answer of an item hidden later is left out',
      bundle: twoFollowUps,
      script: [
        { at: 'q_one', answer: true },
        { at: 'q_two', answer: true },
        { backTo: 'q_one' },
        { at: 'q_one', answer: false },
        { at: 'q_last', answer: 'x' },
      ],
      counts: { one: false, last: 'x' },
    },
    {
      title: 'should perform enableWhen logic correctly: B, then A',
      bundle: nested,
      script: [
        { at: 'q_p1', answer: 'yes' },
        { at: 'q_c1', answer: 'b' },
        { at: 'q_d1', answer: 'text' },
        { backTo: 'q_c1' },
        { at: 'q_c1', answer: 'a' },
        { at: 'q_last', answer: 'x' },
      ],
      counts: { p1: 'yes', c1: 'a', last: 'x' },
    },
  ],
  differences: [
    {
      case: {
        title: 'enableWhen where the references form a loop',
        parts: {
          facts: yesNoFacts('item1', 'item2', 'item3'),
          nodes: [
            ask('item1', 'yes_no', { when: is('item3', true, 'ne') }),
            ask('item2', 'yes_no', { when: is('item3', true, 'ne') }),
            ask('item3', 'yes_no', { when: all(is('item1', true, 'ne'), is('item2', true, 'ne')) }),
          ],
        },
        findings: ['FORWARD_REF /nodes/0/when/ref', 'FORWARD_REF /nodes/1/when/ref'],
      },
      expected: 'the form opens, and each item hides the others',
      ours: 'refused: FORWARD_REF',
      why: 'A condition reads only what is asked before it, so that one pass decides everything.',
    },
  ],
};
