import type { QuestionControl } from '@telehealth/conditions';

export interface QuestionRow {
  readonly meaning: string;
  /** Schema of `answer`; absent: the answer is a finished upload. */
  readonly answer?: object;
  readonly hasOptions?: boolean;
  /** Answers a node of a built-in bundle. */
  readonly example: object;
}

const text = { type: 'string' };
const number = { type: 'number' };

/** One form for every control. */
export const givenCode = {
  title: 'GivenCode',
  description: 'An option with the text that its `please_say` asks for, or one of `unknown_answers`.',
  type: 'object',
  properties: {
    code: text,
    text: { type: 'string', maxLength: 2000, description: 'Of an option.' },
  },
  required: ['code'],
  additionalProperties: false,
};

/** interface.md 2.12. */
const address = {
  title: 'AddressValue',
  anyOf: [
    {
      title: 'TypedAddress',
      description: 'As the patient typed it: accepted as unverified.',
      type: 'object',
      properties: {
        line1: { type: 'string', maxLength: 200 },
        line2: { type: 'string', maxLength: 200 },
        city: { type: 'string', maxLength: 100 },
        state: {
          type: 'string',
          maxLength: 100,
          description: 'The code of an option, or its name in English or Spanish; stored as the code.',
        },
        postal_code: {
          type: 'string',
          maxLength: 20,
          description: 'A ZIP code of the state: five digits, or nine.',
        },
        country: { type: 'string', maxLength: 60, description: 'As `state`.' },
      },
      required: ['line1', 'city', 'state', 'postal_code', 'country'],
      additionalProperties: false,
    },
    {
      title: 'SuggestedAddress',
      description: 'The `id` of the suggestion that the patient selected.',
      type: 'object',
      properties: { suggestion_id: { type: 'string' } },
      required: ['suggestion_id'],
      additionalProperties: false,
    },
  ],
};

const fieldValue = {
  anyOf: [{ type: 'boolean' }, number, text, { type: 'array', items: text }],
};

/** decisions.md 4. */
export const questionRows: Readonly<Record<QuestionControl, QuestionRow>> = {
  single_select_cards: {
    meaning: 'One of the options.',
    answer: text,
    hasOptions: true,
    example: { node_id: 'q_glp1_use', answer: 'current' },
  },
  multi_select_cards: {
    meaning: 'Any number of the options. An option that is `exclusive` is selected alone.',
    answer: { type: 'array', items: { anyOf: [text, givenCode] } },
    hasOptions: true,
    example: { node_id: 'q_weight_conditions', answer: ['hypertension', 'sleep_apnoea'] },
  },
  yes_no: {
    meaning: 'Yes or no.',
    answer: { type: 'boolean' },
    hasOptions: true,
    example: { node_id: 'q_takes_medicines', answer: true },
  },
  number: {
    meaning: 'A number in the unit of `input`.',
    answer: number,
    example: { node_id: 'q_systolic', answer: 120 },
  },
  height_cm: {
    meaning: 'A height in centimetres.',
    answer: number,
    example: { node_id: 'q_height_cm', answer: 172 },
  },
  weight_kg: {
    meaning: 'A weight in kilograms.',
    answer: number,
    example: { node_id: 'q_weight_kg', answer: 92 },
  },
  date: {
    meaning: 'A calendar day, or as `precision` of `input` says.',
    answer: text,
    example: { node_id: 'q_date_of_birth', answer: '1988-04-17' },
  },
  text: {
    meaning: 'One line of text.',
    answer: text,
    example: { node_id: 'q_glp1_name', answer: 'Semaglutide' },
  },
  textarea: {
    meaning: 'Several lines of text.',
    answer: text,
    example: { node_id: 'q_medicines', answer: 'Vitamin D, every morning.' },
  },
  email: {
    meaning: 'An email address.',
    answer: text,
    example: { node_id: 'q_contact_email', answer: 'patient@example.com' },
  },
  phone: {
    meaning: 'A phone number with its country code.',
    answer: text,
    example: { node_id: 'q_contact_phone', answer: '+12025550143' },
  },
  address: {
    meaning: 'A postal address, typed or selected.',
    answer: address,
    example: {
      node_id: 'q_shipping_address',
      answer: { line1: '1793 Park Ave', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
    },
  },
  media: {
    meaning: 'A picture or a video, uploaded before.',
    example: {
      node_id: 'q_body_photo',
      media_id: 'med_2bXk9QvT4mYc7RzL1wHn5D',
      consent: { affirmed: true, consent_version: '2026-11-01' },
    },
  },
  group: {
    meaning: 'A list of entries, each with its fields.',
    answer: {
      type: 'array',
      items: {
        title: 'Entry',
        description: 'The values by the `name` of the field.',
        type: 'object',
        additionalProperties: fieldValue,
      },
    },
    example: {
      node_id: 'q_medicine_list',
      answer: [
        { name: 'Vitamin D', dose: '25 micrograms', frequency: 'daily' },
        { name: 'Ibuprofen', frequency: 'as_needed' },
      ],
    },
  },
};

/** Controls without facts. */
export const shownRows = {
  affirm: {
    meaning: 'A consent that the patient affirms or declines.',
    example: { node_id: 'c_telehealth', consent: { affirmed: true, consent_version: '2026-11-01' } },
  },
  notice: { meaning: 'A text to read.', example: { node_id: 'd_welcome' } },
  panel: { meaning: 'Values that the platform computed, with a text.', example: { node_id: 'd_bmi' } },
  offering_list: { meaning: 'The offerings that fit.', example: { node_id: 'd_offerings' } },
} as const;

/** Of what several controls have. */
export const otherExamples = {
  please_say: { node_id: 'q_conditions', answer: ['heart', { code: 'other', text: 'Gout' }] },
  unknown_answer: { node_id: 'q_conditions_since', answer: { code: 'dont_know' } },
  month: { node_id: 'q_conditions_checked', answer: '2024-05' },
};

/** `single_select_cards` becomes `SingleSelectCards`. */
export function schemaName(control: string): string {
  return control
    .split('_')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}
