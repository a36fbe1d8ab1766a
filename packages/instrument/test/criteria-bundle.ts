import type { Condition } from '@telehealth/conditions';
import type { Bundle, CriterionDefinition, QuestionDefinition } from '../src/bundle/bundle.ts';
import { endingCodes } from '../src/bundle/schema/ending-codes.ts';
import type { Phase } from '../src/bundle/schema/phase.ts';
import { ask, fact, yesNoFacts } from './authored-bundle.ts';

/** What a bundle to evaluate is made of. */
export interface CriteriaBundleParts {
  readonly eligibility?: readonly CriterionDefinition[];
  readonly therapy?: string;
  readonly version?: string;
  /** Whether its nodes have phases. */
  readonly phased?: boolean;
}

/** Asks for height, weight and sex, for pregnancy only where it can be, and last, in the clinical phase, for pain. */
export function criteriaBundle(parts: CriteriaBundleParts = {}): Bundle {
  const { therapy = 'weight_loss', version = '1.0.0', phased = true, eligibility } = parts;
  const asked = (fact: string, control: QuestionDefinition['control'], phase: Phase, when?: Condition) =>
    ask(fact, control, {
      copy: 'c.question',
      ...(phased && { phase }),
      ...(when && { when, on_unknown: 'hide' }),
    });
  const isFemale = { kind: 'compare', ref: 'sex', op: 'eq', value: 'female' } as const;
  return {
    schema: 'instrument/1',
    id: `${therapy}.initial`,
    version,
    therapy,
    content_status: 'approved',
    ...(phased && { phases: ['qualification', 'clinical'] }),
    locales: ['en'],
    facts: [
      fact('height', 'number', { unit: 'cm', min: 90, max: 250 }),
      fact('weight', 'number', { unit: 'kg', min: 30, max: 400 }),
      fact('sex', 'code', { options: ['female', 'male'].map((code) => ({ code, label_key: 'c.question' })) }),
      ...yesNoFacts('pregnant', 'pain'),
    ].map((each) => ({ ...each, screening: 'shared' as const })),
    derivations: [
      { code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'weight', cm: 'height' }, round: 1 },
    ],
    sections: [{ id: 'main', label_key: 'c.section' }],
    nodes: [
      asked('height', 'height_cm', 'qualification'),
      asked('weight', 'weight_kg', 'qualification'),
      asked('sex', 'single_select_cards', 'qualification'),
      asked('pregnant', 'yes_no', 'qualification', isFemale),
      asked('pain', 'yes_no', 'clinical'),
    ],
    flags: [],
    endings: Object.fromEntries(endingCodes.map((code) => [code, { headline: 'c.ending' }])),
    copy: { en: { 'c.question': 'A question', 'c.section': 'A section', 'c.ending': 'An end' } },
    ...(eligibility && { eligibility }),
  };
}

/** Approved, unless it is a draft. */
const criterion = (
  id: string,
  effect: CriterionDefinition['effect'],
  ref: string,
  op: 'eq' | 'gte',
  value: number | boolean,
) => {
  const when = { kind: 'compare', ref, op, value } as const;
  return (status: 'draft' | 'approved' = 'approved'): CriterionDefinition => ({
    ...{ id, effect, reason: `because_${id}`, when, approval: { status } },
  });
};

/** Requires a BMI of 27. */
export const bmiCriterion = criterion('bmi', 'require', 'bmi', 'gte', 27);

/** Excludes pregnancy; undecided where it was not asked. */
export const pregnancyCriterion = criterion('pregnancy', 'exclude', 'pregnant', 'eq', true);

/** Excludes pain, which the clinical phase asks about. */
export const painCriterion = criterion('pain', 'exclude', 'pain', 'eq', true);
