import type { ValueType } from '@telehealth/conditions';

/** The fact a question control can collect. */
export interface ControlRequirement {
  readonly valueType: ValueType;
  readonly cardinality: 'single' | 'multi';
  /** The unit the fact must be in. */
  readonly unit?: string;
}

/** The question controls (decisions.md 4); each fixes the JSON type of an answer by the fact it collects. */
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
} as const satisfies Record<string, ControlRequirement>;

/** How a question is shown. */
export type QuestionControl = keyof typeof questionControls;

/** How a display is shown. */
export const displayControls = ['panel', 'notice'] as const;

/** How a display is shown. */
export type DisplayControl = (typeof displayControls)[number];

/** How a consent is shown. */
export const consentControls = ['affirm'] as const;

/** How a consent is shown. */
export type ConsentControl = (typeof consentControls)[number];
