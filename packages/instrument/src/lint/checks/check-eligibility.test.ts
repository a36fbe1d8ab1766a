import type { Condition } from '@telehealth/conditions';
import { describe, expect, test } from 'vitest';
import {
  bmiCriterion,
  criteriaBundle,
  painCriterion,
  pregnancyCriterion,
} from '../../../test/criteria-bundle.ts';
import type { CriterionDefinition } from '../../bundle/bundle.ts';
import { lintBundle } from '../lint-bundle.ts';

function found(eligibility: readonly unknown[], therapy = 'weight_loss'): readonly string[] {
  const bundle = { ...criteriaBundle({ therapy }), eligibility };
  return lintBundle(bundle).findings.map(({ severity, code, where }) => `${severity} ${code} ${where}`);
}

const reading = (when: Condition): CriterionDefinition => ({ ...bmiCriterion(), when });

test('sound criteria, approved for test, are clean', () => {
  expect(found([bmiCriterion(), painCriterion()])).toEqual([]);
});

test.each<[string, readonly unknown[], readonly string[]]>([
  [
    'research 6: a draft is reported',
    [bmiCriterion('draft')],
    ['info RULE_NOT_APPROVED /eligibility/0/approval/status'],
  ],
  ['an id twice', [bmiCriterion(), bmiCriterion()], ['error DUPLICATE_CODE /eligibility/1/id']],
  [
    'a fact nobody declared',
    [reading({ kind: 'answered', ref: 'age' })],
    ['error UNKNOWN_REF /eligibility/0/when/ref'],
  ],
  [
    'a value of another type',
    [reading({ kind: 'compare', ref: 'sex', op: 'eq', value: true })],
    ['error TYPE_MISMATCH /eligibility/0/when/value'],
  ],
  [
    'a condition nothing makes true',
    [reading({ kind: 'compare', ref: 'height', op: 'gt', value: 900 })],
    ['error UNREACHABLE /eligibility/0/when'],
  ],
  ['an unknown key', [{ ...bmiCriterion(), note: 'x' }], ['error UNKNOWN_KEY /eligibility/0/note']],
  ['an unknown effect', [{ ...bmiCriterion(), effect: 'prefer' }], ['error MALFORMED /eligibility/0/effect']],
])('%s', (_, eligibility, expected) => {
  expect(found(eligibility)).toEqual(expected);
});

test('decisions.md 4: no therapy but weight_loss comes with an approved criterion', () => {
  expect(found([bmiCriterion('approved')], 'walk')).toEqual([
    'error APPROVAL_NOT_ALLOWED /eligibility/0/approval/status',
  ]);
});

describe('research 6: a criterion that hangs on a question that may not be asked', () => {
  const hangs = ['warning REQUIRED_HIDDEN_FACT_IN_RULE /eligibility/0/when'];
  const pregnant: Condition = pregnancyCriterion().when;
  const female: Condition = { kind: 'compare', ref: 'sex', op: 'eq', value: 'female' };

  test.each<[string, Condition, readonly string[]]>([
    ['reads it alone', pregnant, hangs],
    ['reads it beside something else', { kind: 'any', of: [painCriterion().when, pregnant] }, hangs],
    ['denies it', { kind: 'not', of: pregnant }, hangs],
    ['repeats when it is asked', { kind: 'all', of: [female, pregnant] }, []],
    [
      'is decided without it wherever it is not asked',
      { kind: 'any', of: [{ kind: 'not', of: female }, pregnant] },
      [],
    ],
    ['asks only whether it was answered', { kind: 'answered', ref: 'pregnant' }, []],
    ['reads what is always asked', painCriterion().when, []],
  ])('%s', (_, when, expected) => {
    expect(found([reading(when)])).toEqual(expected);
  });
});
