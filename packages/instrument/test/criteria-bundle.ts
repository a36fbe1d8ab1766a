import type { Condition } from '@telehealth/conditions';
import type {
  Bundle,
  CriterionDefinition,
  NodeDefinition,
  QuestionDefinition,
} from '../src/bundle/bundle.ts';
import { endingCodes } from '../src/bundle/schema/ending-codes.ts';
import type { Phase } from '../src/bundle/schema/phase.ts';

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
  const ask = (
    fact: string,
    control: QuestionDefinition['control'],
    phase: Phase,
    when?: Condition,
  ): NodeDefinition => ({
    id: `q_${fact}`,
    kind: 'question',
    section: 'main',
    fact,
    control,
    required: true,
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
    content_status: 'placeholder_not_approved',
    ...(phased && { phases: ['qualification', 'clinical'] }),
    locales: ['en'],
    facts: [
      {
        code: 'height',
        value_type: 'number',
        cardinality: 'single',
        screening: 'shared',
        unit: 'cm',
        min: 90,
        max: 250,
      },
      {
        code: 'weight',
        value_type: 'number',
        cardinality: 'single',
        screening: 'shared',
        unit: 'kg',
        min: 30,
        max: 400,
      },
      {
        code: 'sex',
        value_type: 'code',
        cardinality: 'single',
        screening: 'shared',
        options: [
          { code: 'female', label_key: 'c.question' },
          { code: 'male', label_key: 'c.question' },
        ],
      },
      { code: 'pregnant', value_type: 'boolean', cardinality: 'single', screening: 'shared' },
      { code: 'pain', value_type: 'boolean', cardinality: 'single', screening: 'shared' },
    ],
    derivations: [
      { code: 'bmi', value_type: 'number', expr: { kind: 'bmi', kg: 'weight', cm: 'height' }, round: 1 },
    ],
    sections: [{ id: 'main', label_key: 'c.section' }],
    nodes: [
      ask('height', 'height_cm', 'qualification'),
      ask('weight', 'weight_kg', 'qualification'),
      ask('sex', 'single_select_cards', 'qualification'),
      ask('pregnant', 'yes_no', 'qualification', isFemale),
      ask('pain', 'yes_no', 'clinical'),
    ],
    flags: [],
    endings: Object.fromEntries(endingCodes.map((code) => [code, { headline: 'c.ending' }])),
    copy: { en: { 'c.question': 'A question', 'c.section': 'A section', 'c.ending': 'An end' } },
    ...(eligibility && { eligibility }),
  };
}

const criterion = (
  id: string,
  effect: CriterionDefinition['effect'],
  when: Condition,
  status: CriterionDefinition['approval']['status'],
): CriterionDefinition => ({ id, effect, reason: `because_${id}`, when, approval: { status } });

/** Requires a BMI of 27. */
export const bmiCriterion = (status: 'draft' | 'approved' = 'approved'): CriterionDefinition =>
  criterion('bmi', 'require', { kind: 'compare', ref: 'bmi', op: 'gte', value: 27 }, status);

/** Excludes pregnancy; undecided where it was not asked. */
export const pregnancyCriterion = (status: 'draft' | 'approved' = 'approved'): CriterionDefinition =>
  criterion('pregnancy', 'exclude', { kind: 'compare', ref: 'pregnant', op: 'eq', value: true }, status);

/** Excludes pain, which the clinical phase asks about. */
export const painCriterion = (status: 'draft' | 'approved' = 'approved'): CriterionDefinition =>
  criterion('pain', 'exclude', { kind: 'compare', ref: 'pain', op: 'eq', value: true }, status);
