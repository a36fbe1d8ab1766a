import type { FactSignature, ValueType } from './condition.ts';

/** The facts that a question control can collect. */
export interface ControlRequirement {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** The unit of the fact; any unit when absent. */
  readonly unit?: string;
}

/** The question controls (decisions.md 4). The collected fact determines the JSON type of an answer. */
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
} as const satisfies Record<string, ControlRequirement>;

/** How a question is shown. */
export type QuestionControl = keyof typeof questionControls;

/** Whether `name` names a question control. */
export function isQuestionControl(name: string): name is QuestionControl {
  return Object.hasOwn(questionControls, name);
}

/** Why the control cannot collect the fact (another type or cardinality, or another unit); undefined when it can. */
export function controlMisfit(
  control: QuestionControl,
  fact: Pick<FactSignature, 'valueType' | 'cardinality' | 'unit'>,
): 'type' | 'unit' | undefined {
  const required: ControlRequirement = questionControls[control];
  if (required.valueType !== fact.valueType || required.cardinality !== fact.cardinality) return 'type';
  return required.unit !== undefined && required.unit !== fact.unit ? 'unit' : undefined;
}
