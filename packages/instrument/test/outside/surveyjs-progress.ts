import { ask, yesNoFacts } from '../authored-bundle.ts';
import type { Difference, Parts, Step, WalkCase } from './outside-case.ts';
import { is, page } from './parts.ts';

const numbered = (length: number) => Array.from({ length }, (_, index) => `f${index + 1}`);
const allTrue = (codes: readonly string[]) => Object.fromEntries(codes.map((code) => [code, true]));

function inARow(length: number): Parts {
  const codes = numbered(length);
  return { facts: yesNoFacts(...codes), nodes: codes.map((code) => ask(code, 'yes_no')) };
}

const yes = (codes: readonly string[]): readonly Step[] =>
  codes.map((code) => ({ at: `q_${code}`, answer: true }));

const optionalMiddle: Parts = {
  facts: yesNoFacts('a', 'b', 'c'),
  nodes: [ask('a', 'yes_no'), ask('b', 'yes_no', { when: is('a', true) }), ask('c', 'yes_no')],
};

const twenty = numbered(20);
const many = numbered(300);

/** That progress lies between 0 and 1, and is 1 exactly at the end, holds at every step of every walk. */
export const progressWalks: readonly WalkCase[] = [
  {
    title: 'issues/4257, one question: nothing is done before it is answered',
    bundle: inARow(1),
    script: [{ at: 'q_f1', answer: true, progress: 1 }],
    counts: { f1: true },
  },
  {
    title: 'surveytests: Bug #9532, two questions',
    bundle: inARow(2),
    script: [
      { at: 'q_f1', answer: true, progress: 0.5 },
      { at: 'q_f2', answer: true, progress: 1 },
    ],
    counts: allTrue(numbered(2)),
  },
  {
    title: 'surveytests: progressText, three questions',
    bundle: optionalMiddle,
    script: [{ at: 'q_a', answer: true, progress: 1 / 3 }],
    waitsAt: 'q_b',
    counts: { a: true },
  },
  {
    title: 'surveytests: progressText, one of the three hidden',
    bundle: optionalMiddle,
    script: [{ at: 'q_a', answer: false, progress: 1 / 2 }],
    waitsAt: 'q_c',
    counts: { a: false },
  },
  {
    title: 'surveytests: Bug #6563, four pages',
    bundle: inARow(4),
    script: [
      { at: 'q_f1', answer: true, progress: 0.25 },
      { at: 'q_f2', answer: true, progress: 0.5 },
      { at: 'q_f3', answer: true, progress: 0.75 },
    ],
    waitsAt: 'q_f4',
    counts: allTrue(numbered(3)),
  },
  {
    title: 'issues/1465, twenty questions of which the first one is visible',
    bundle: {
      facts: yesNoFacts(...twenty),
      nodes: twenty.map((code, index) =>
        ask(code, 'yes_no', index === 0 ? {} : { when: is(`f${index}`, true) }),
      ),
    },
    script: yes(twenty),
    counts: allTrue(twenty),
  },
  {
    title: 'issues/2375, hidden and skipped questions do not keep it from the end',
    bundle: {
      facts: yesNoFacts(...numbered(9)),
      nodes: numbered(9).map((code, index) =>
        ask(code, 'yes_no', {
          required: index !== 8,
          ...(index === 1 || index === 2 ? { when: is('f1', true) } : {}),
        }),
      ),
    },
    script: [
      { at: 'q_f1', answer: false },
      ...yes(['f4', 'f5', 'f6', 'f7', 'f8']),
      { at: 'q_f9', progress: 1 },
    ],
    counts: { f1: false, ...allTrue(['f4', 'f5', 'f6', 'f7', 'f8']) },
  },
  {
    title: 'issues/11299, one of very many still to answer',
    bundle: inARow(300),
    script: [...yes(many.slice(0, 298)), { at: 'q_f299', answer: true, progress: 0.99 }],
    waitsAt: 'q_f300',
    counts: allTrue(many.slice(0, 299)),
  },
];

/** What counts as a step. */
export const progressDifferences: readonly Difference[] = [
  {
    case: {
      title: 'surveytests: Bug #2108, Bug #2460',
      bundle: {
        facts: yesNoFacts('a', 'b'),
        nodes: [ask('a', 'yes_no'), page('d_text'), ask('b', 'yes_no')],
      },
      script: [
        { at: 'q_a', answer: true, progress: 1 / 3 },
        { at: 'd_text', progress: 2 / 3 },
        ...yes(['b']),
      ],
      counts: { a: true, b: true },
    },
    expected: '50 % after one of two questions, a text between them not counted',
    ours: 'a third, and two thirds once the text was seen',
    why: 'A text is a node of its own here, and the patient steps through it.',
  },
  {
    case: {
      title: "surveytests: progressText, 'requiredQuestions'",
      bundle: {
        facts: yesNoFacts('a', 'b', 'c', 'd'),
        nodes: ['a', 'b', 'c', 'd'].map((code) =>
          ask(code, 'yes_no', { required: code === 'a' || code === 'c' }),
        ),
      },
      script: [
        { at: 'q_a', answer: true, progress: 0.25 },
        { at: 'q_b', answer: true, progress: 0.5 },
      ],
      waitsAt: 'q_c',
      counts: { a: true, b: true },
    },
    expected: 'half after the first of two required questions, and after an optional one as well',
    ours: 'a quarter, then half',
    why: 'Every node on the path counts, required or not.',
  },
];
