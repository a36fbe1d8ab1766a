import type { Answers, Difference, Source, TruthCase } from './outside-case.ts';
import { missingIsUnknown } from './reasons.ts';
import { answered, cases, code, compare, isTrue, not, number, truth } from './terms.ts';

/** The follow-ups of one question with options: the answers are none, another option, the option asked for. */
function onOption(item: string, ref: string, other: string | number, wanted: string | number) {
  const given: readonly [Answers, Answers, Answers] = [{}, { [ref]: other }, { [ref]: wanted }];
  const [none, elsewhere, there] = given;
  const truths: readonly TruthCase[] = [
    ...cases(`${item}-exists`, answered(ref), [
      [none, 'hidden'],
      [elsewhere, 'shown'],
      [there, 'shown'],
    ]),
    ...cases(`${item}-not-exists`, not(answered(ref)), [
      [none, 'shown'],
      [elsewhere, 'hidden'],
      [there, 'hidden'],
    ]),
    ...cases(`${item}-eq-B`, compare(ref, 'eq', wanted), [
      [none, 'hidden'],
      [elsewhere, 'hidden'],
      [there, 'shown'],
    ]),
    ...cases(`${item}-noteq-B`, compare(ref, 'ne', wanted), [
      [elsewhere, 'shown'],
      [there, 'hidden'],
    ]),
  ];
  const difference: Difference = {
    title: `${item}-noteq-B`,
    when: compare(ref, 'ne', wanted),
    answers: none,
    expected: 'shown',
    ours: 'unknown',
    why: missingIsUnknown,
  };
  return { truths, difference };
}

const onText = onOption('Q9a', 'c', 'a', 'b');
const onNumber = onOption('Q9b', 'n', 12, 34);

/** The form of the enableWhen tests; its times and its dates without a day have no counterpart here. */
export const lforms: Source = {
  project: 'LHNCBC/lforms',
  files: ['test/data/R4/enableWhen-test.R4.json', 'test/playwright/integration/R4/enableWhen-test.spec.ts'],
  licence: 'NIH, BSD-style',
  facts: { p: truth, c: code('a', 'b', 'c'), n: number },
  truths: [
    ...cases('Q1-exists', answered('p'), [
      [{}, 'hidden'],
      [{ p: true }, 'shown'],
      [{ p: false }, 'shown'],
    ]),
    ...cases('Q1-not-exists', not(answered('p')), [
      [{}, 'shown'],
      [{ p: true }, 'hidden'],
      [{ p: false }, 'hidden'],
    ]),
    ...cases('Q1-true', isTrue('p'), [
      [{}, 'hidden'],
      [{ p: true }, 'shown'],
      [{ p: false }, 'hidden'],
    ]),
    ...cases('Q1-false', compare('p', 'eq', false), [
      [{}, 'hidden'],
      [{ p: true }, 'hidden'],
      [{ p: false }, 'shown'],
    ]),
    ...cases('Q1-not-true', compare('p', 'ne', true), [
      [{ p: true }, 'hidden'],
      [{ p: false }, 'shown'],
    ]),
    ...onText.truths,
    ...onNumber.truths,
  ],
  differences: [
    {
      title: 'Q1-not-true',
      when: compare('p', 'ne', true),
      answers: {},
      expected: 'shown',
      ours: 'unknown',
      why: missingIsUnknown,
    },
    onText.difference,
    onNumber.difference,
  ],
};
