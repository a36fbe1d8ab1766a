import { expect, test } from 'vitest';
import { bmiCriterion, criteriaBundle } from '../../test/criteria-bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { criteriaOf } from './criterion.ts';

const hashOf = (bundle: Bundle) => criteriaOf(bundle)[0]?.sha256;
const usual = criteriaBundle({ eligibility: [bmiCriterion()] });
const withFact = (code: string, change: object): Bundle => ({
  ...usual,
  facts: usual.facts.map((fact) => (fact.code === code ? { ...fact, ...change } : fact)),
});
const [bmi] = usual.derivations;

test.each<[string, Bundle]>([
  ['another version of the bundle', { ...usual, version: '2.0.0' }],
  ['another approval', { ...usual, eligibility: [bmiCriterion('draft')] }],
  ['another wording', { ...usual, copy: { en: { 'c.question': 'Another question' } } }],
  ['other bounds of an answer', withFact('height', { min: 100 })],
  ['a fact it does not read', withFact('pain', { value_type: 'string' })],
])('an approval survives %s', (_, bundle) => {
  expect(hashOf(bundle)).toBe(hashOf(usual));
});

const scored = (score: number): Bundle => ({
  ...usual,
  facts: usual.facts.map((fact) =>
    fact.code === 'sex'
      ? { ...fact, options: fact.options?.map((option) => ({ ...option, score })) ?? [] }
      : fact,
  ),
  derivations: [{ code: 'bmi', value_type: 'number', expr: { kind: 'score', ref: 'sex' } }],
});

test('an approval is bound to the scores below it', () => {
  expect(hashOf(scored(1))).not.toBe(hashOf(scored(2)));
});

test.each<[string, Bundle]>([
  ['another condition', { ...usual, eligibility: [{ ...bmiCriterion(), when: { kind: 'always' } }] }],
  ['another effect', { ...usual, eligibility: [{ ...bmiCriterion(), effect: 'exclude' }] }],
  ['another reason', { ...usual, eligibility: [{ ...bmiCriterion(), reason: 'other' }] }],
  ['another unit of a fact its derivation reads', withFact('height', { unit: 'in' })],
  ['other bounds of what it reads', { ...usual, derivations: bmi ? [{ ...bmi, max: 90 }] : [] }],
  ['another way to compute what it reads', { ...usual, derivations: bmi ? [{ ...bmi, round: 0 }] : [] }],
])('an approval is bound to the content: %s needs a new one', (_, bundle) => {
  expect(hashOf(bundle)).not.toBe(hashOf(usual));
});
