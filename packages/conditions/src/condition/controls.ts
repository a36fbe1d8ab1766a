import type { FactSignature, ValueType } from './condition.ts';

/** Facts that a control can collect. */
export interface ControlRequirement {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** Any unit when absent. */
  readonly unit?: string;
}

/** decisions.md 4. The collected fact determines the JSON type of an answer. */
export const questionControls = {
  single_select_cards: { valueType: 'code', cardinality: 'single' },
  multi_select_cards: { valueType: 'code', cardinality: 'multi' },
  yes_no: { valueType: 'boolean', cardinality: 'single' },
  number: { valueType: 'number', cardinality: 'single' },
  height_cm: { valueType: 'number', cardinality: 'single', unit: 'cm' },
  weight_kg: { valueType: 'number', cardinality: 'single', unit: 'kg' },
  date: { valueType: 'date', cardinality: 'single' },
  text: { valueType: 'string', cardinality: 'single' },
  textarea: { valueType: 'string', cardinality: 'single' },
  email: { valueType: 'string', cardinality: 'single' },
  phone: { valueType: 'string', cardinality: 'single' },
  address: { valueType: 'address', cardinality: 'single' },
  media: { valueType: 'media', cardinality: 'single' },
  group: { valueType: 'entries', cardinality: 'single' },
} as const satisfies Record<string, ControlRequirement>;

export type QuestionControl = keyof typeof questionControls;

/** Those that a field of an entry may have. */
export const fieldControls = [
  ...(['single_select_cards', 'multi_select_cards', 'yes_no', 'number', 'height_cm', 'weight_kg'] as const),
  ...(['date', 'text', 'textarea'] as const),
] satisfies QuestionControl[];

export type FieldControl = (typeof fieldControls)[number];

export function isQuestionControl(name: string): name is QuestionControl {
  return Object.hasOwn(questionControls, name);
}

/** A differing type, cardinality or unit; undefined when the control can collect the fact. */
export function controlMisfit(
  control: QuestionControl,
  fact: Pick<FactSignature, 'valueType' | 'cardinality' | 'unit'>,
): 'type' | 'unit' | undefined {
  const required: ControlRequirement = questionControls[control];
  if (required.valueType !== fact.valueType || required.cardinality !== fact.cardinality) return 'type';
  return required.unit !== undefined && required.unit !== fact.unit ? 'unit' : undefined;
}
