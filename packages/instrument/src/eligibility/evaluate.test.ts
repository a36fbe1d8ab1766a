import { type FactValue, TRUE, type Truth } from '@telehealth/conditions';
import { describe, expect, test } from 'vitest';
import {
  bmiCriterion,
  type CriteriaBundleParts,
  criteriaBundle,
  painCriterion,
  pregnancyCriterion,
} from '../../test/criteria-bundle.ts';
import type { CriterionDefinition } from '../bundle/bundle.ts';
import { compileInstrument, type Instrument } from '../compile/compile.ts';
import type { CriterionApproval, CriterionApprovals } from '../criteria/approval.ts';
import { criteriaOf } from '../criteria/criterion.ts';
import { type CriterionResult, type EligibilityOutcome, outcomeOf } from '../session/evaluation.ts';
import { approvedCriteria } from './approved-criteria.ts';
import { evaluate } from './evaluate.ts';

const nobody: CriterionApprovals = new Map();

const instrumentOf = (eligibility: readonly CriterionDefinition[], parts: CriteriaBundleParts = {}) =>
  compileInstrument(criteriaBundle({ ...parts, eligibility }));

/** A plan on whose path these facts and derivations are known. */
function planOf(instrument: Instrument, known: Readonly<Record<string, FactValue>>) {
  const slots = new Array<FactValue | undefined>(instrument.slotCount).fill(undefined);
  for (const [code, value] of Object.entries(known)) {
    slots[instrument.slotByCode.get(code) ?? -1] = value;
  }
  return { slots, stop: undefined };
}

const said = (criterionId: string, more: Partial<CriterionApproval> = {}): CriterionApprovals =>
  new Map([[criterionId, { therapy: 'walk', criterionId, contents: [], revoked: false, ...more }]]);

const approved = ({ bundle }: Instrument, criterionId: string): CriterionApprovals => {
  const sha256 = criteriaOf(bundle).find(({ definition }) => definition.id === criterionId)?.sha256 ?? '';
  return said(criterionId, { contents: [{ sha256, by: 'ada', at: 1 }] });
};

describe('research 6: how results fold into an outcome, in every combination of up to three', () => {
  const results = ['pass', 'fail', 'indeterminate'] as const;
  const one = results.map((result) => [result]);
  const two = one.flatMap((first) => results.map((result) => [...first, result]));
  const three = two.flatMap((first) => results.map((result) => [...first, result]));
  const expected = (list: readonly CriterionResult['result'][]): EligibilityOutcome => {
    if (list.includes('fail')) return 'ineligible';
    return list.includes('indeterminate') ? 'needs_review' : 'eligible';
  };
  test.each([...one, ...two, ...three].map((list) => [list, expected(list)] as const))(
    '%j: %s',
    (list, outcome) => {
      expect(outcomeOf(list.map((result) => ({ result })))).toBe(outcome);
    },
  );
});

test.each([
  ['require', true, 'pass', 'eligible'],
  ['require', false, 'fail', 'ineligible'],
  ['require', undefined, 'indeterminate', 'needs_review'],
  ['exclude', true, 'fail', 'ineligible'],
  ['exclude', false, 'pass', 'eligible'],
  ['exclude', undefined, 'indeterminate', 'needs_review'],
] as const)(
  'research 6: a criterion to %s whose condition is %s: %s, %s',
  (effect, truth, result, outcome) => {
    const instrument = instrumentOf([{ ...painCriterion(), effect }]);
    const plan = planOf(instrument, truth === undefined ? {} : { pain: truth });
    const verdict = evaluate(instrument, plan, nobody);
    expect(verdict).toMatchObject({ outcome, results: [{ criterionId: 'pain', result }] });
    expect(verdict?.results[0]).toMatchObject({
      reason: 'because_pain',
      sha256: criteriaOf(instrument.bundle)[0]?.sha256,
      factsUsed: truth === undefined ? [] : ['pain'],
    });
  },
);

test('the facts used are those a derivation rests on, where they are known', () => {
  const instrument = instrumentOf([bmiCriterion()]);
  const used = (known: Readonly<Record<string, FactValue>>) =>
    evaluate(instrument, planOf(instrument, known), nobody)?.results[0]?.factsUsed.toSorted();
  expect(used({ height: 170, weight: 90, bmi: 31.1 })).toEqual(['height', 'weight']);
  expect(used({ height: 170 })).toEqual(['height']);
});

describe('decisions.md 4: only approved criteria are ever evaluated', () => {
  const known = { height: 170, weight: 90, bmi: 31.1, pain: true };

  test('no criteria, or none approved: no outcome', () => {
    const none = compileInstrument(criteriaBundle());
    expect(evaluate(none, planOf(none, known), nobody)).toBeUndefined();
    const drafts = instrumentOf([bmiCriterion('draft'), painCriterion('draft')]);
    expect(evaluate(drafts, planOf(drafts, known), nobody)).toBeUndefined();
  });

  test('interface.md 4.8: nothing is evaluated before every criterion is approved', () => {
    const instrument = instrumentOf([bmiCriterion('draft'), painCriterion('draft')], { therapy: 'walk' });
    const bmi = approved(instrument, 'bmi');
    const pain = approved(instrument, 'pain');
    for (const approvals of [nobody, bmi, pain]) {
      expect(evaluate(instrument, planOf(instrument, known), approvals)).toBeUndefined();
      expect(approvedCriteria(instrument, approvals)).toBeUndefined();
    }
    const both = new Map([...bmi, ...pain]);
    expect(evaluate(instrument, planOf(instrument, known), both)).toMatchObject({
      outcome: 'ineligible',
      results: [{ criterionId: 'bmi' }, { criterionId: 'pain' }],
      madeWith: approvedCriteria(instrument, both),
    });
  });

  test('what an evaluation was made with is another hash for other content, and the same for another approval', () => {
    const hashOf = (criteria: readonly CriterionDefinition[]) =>
      approvedCriteria(instrumentOf(criteria), nobody);
    const usual = hashOf([bmiCriterion(), painCriterion()]);
    expect(hashOf([bmiCriterion(), { ...painCriterion(), reason: 'another_reason' }])).not.toBe(usual);
    expect(hashOf([bmiCriterion()])).not.toBe(usual);
    const walk = instrumentOf([bmiCriterion('draft')], { therapy: 'walk' });
    const again = approved(walk, 'bmi').get('bmi');
    expect(approvedCriteria(walk, said('bmi', { ...again, revoked: true }))).toBe(
      approvedCriteria(walk, approved(walk, 'bmi')),
    );
  });

  test('a bundle approves nothing but for weight_loss', () => {
    const walk = instrumentOf([bmiCriterion('approved')], { therapy: 'walk' });
    expect(evaluate(walk, planOf(walk, known), nobody)).toBeUndefined();
    const weightLoss = instrumentOf([bmiCriterion('approved')]);
    expect(evaluate(weightLoss, planOf(weightLoss, known), nobody)?.outcome).toBe('eligible');
  });

  test('an approval counts for the content it was given to, and for no other', () => {
    const walk = instrumentOf([bmiCriterion('draft')], { therapy: 'walk' });
    const approval = approved(walk, 'bmi');
    expect(evaluate(walk, planOf(walk, known), approval)?.outcome).toBe('eligible');
    const stricter = { ...bmiCriterion('draft'), reason: 'another_reason' };
    const changed = instrumentOf([stricter], { therapy: 'walk' });
    expect(evaluate(changed, planOf(changed, known), approval)).toBeUndefined();
  });

  test('a revoked approval takes the one for test with it, until the content is approved', () => {
    const instrument = instrumentOf([bmiCriterion('approved')]);
    const plan = planOf(instrument, known);
    expect(evaluate(instrument, plan, said('bmi', { revoked: true }))).toBeUndefined();
    const again = approved(instrument, 'bmi').get('bmi');
    expect(evaluate(instrument, plan, said('bmi', { ...again, revoked: true }))?.outcome).toBe('eligible');
  });
});

describe('decisions.md 4: what stopped the intake makes ineligible by itself', () => {
  const template = { code: 'not_eligible', content: { headline: '' } } as const;
  const ending = { template, piping: undefined };
  const stop = { code: 'too_ill', sha256: 'a', inputs: [], when: (): Truth => TRUE, ending } as const;
  const failed = { criterionId: 'stop_when.too_ill', result: 'fail', reason: 'too_ill' };

  test.each([
    ['without criteria', compileInstrument(criteriaBundle())],
    ['with drafts alone', instrumentOf([bmiCriterion('draft')])],
    ['with one draft', instrumentOf([bmiCriterion(), painCriterion('draft')])],
  ])('%s', (_, instrument) => {
    const verdict = evaluate(instrument, { ...planOf(instrument, {}), stop }, nobody, 'qualification');
    expect(verdict).toMatchObject({ outcome: 'ineligible', results: [failed] });
    expect(verdict).not.toHaveProperty('madeWith');
  });

  test('beside approved criteria, it comes after them', () => {
    const instrument = instrumentOf([bmiCriterion()]);
    const plan = planOf(instrument, { height: 170, weight: 90, bmi: 31.1 });
    expect(evaluate(instrument, { ...plan, stop }, nobody)?.results).toMatchObject([
      { criterionId: 'bmi', result: 'pass' },
      failed,
    ]);
  });
});

describe('phases: the qualification leaves to the clinical phase what only that one asks', () => {
  const instrument = instrumentOf([bmiCriterion(), painCriterion()]);
  const qualified = planOf(instrument, { height: 170, weight: 90, bmi: 31.1 });

  test('an undecided criterion on a clinical fact says nothing yet, and needs no review', () => {
    const verdict = evaluate(instrument, qualified, nobody, 'qualification');
    expect(verdict).toMatchObject({ outcome: 'eligible', results: [{ criterionId: 'bmi' }] });
    expect(verdict?.results).toHaveLength(1);
  });

  test('the end of the clinical phase, and of one pass, applies every criterion', () => {
    for (const phase of ['clinical', undefined] as const) {
      expect(evaluate(instrument, qualified, nobody, phase)?.outcome).toBe('needs_review');
      const all = planOf(instrument, { height: 170, weight: 90, bmi: 31.1, pain: true });
      expect(evaluate(instrument, all, nobody, phase)?.outcome).toBe('ineligible');
    }
  });

  test('nothing is evaluated at a terminal that can decide nothing', () => {
    const later = instrumentOf([painCriterion()]);
    expect(evaluate(later, planOf(later, {}), nobody, 'qualification')).toBeUndefined();
  });

  test('a criterion decided before the clinical facts are known counts at once', () => {
    const either = {
      ...painCriterion(),
      when: { kind: 'any', of: [painCriterion().when, pregnancyCriterion().when] } as const,
    };
    const mixed = instrumentOf([either]);
    const verdict = evaluate(mixed, planOf(mixed, { pregnant: true }), nobody, 'qualification');
    expect(verdict?.outcome).toBe('ineligible');
  });

  test('an undecided criterion on facts of the qualification needs a review there', () => {
    const hidden = instrumentOf([pregnancyCriterion()]);
    expect(evaluate(hidden, planOf(hidden, { sex: 'male' }), nobody, 'qualification')?.outcome).toBe(
      'needs_review',
    );
  });
});
