/** interface.md 4.8, in its order. */
export const therapies = [
  'weight_loss',
  'walk',
  'ed',
  'anti_aging_b12',
  'anti_aging_glutathione',
  'anti_aging_nad_nasal',
  'hair_loss',
  'skin',
  'premature_ejaculation',
  'acid_reflux',
  'performance_anxiety',
] as const;

export type Therapy = (typeof therapies)[number];

export function isTherapy(code: string): code is Therapy {
  return therapies.some((therapy) => therapy === code);
}

/** Every client executes them. */
export const agreementIds = ['msa', 'baa'] as const;
export type AgreementId = (typeof agreementIds)[number];

/** Texts of a node besides its headline. */
export const contentSlotMeanings = {
  body: 'The text of a display.',
  helper: 'A line that helps to answer the question.',
  placeholder: 'Shown in the empty field of a question.',
  affirmation: 'What the patient affirms with a consent.',
} as const;

export type ContentSlot = keyof typeof contentSlotMeanings;

/** Flags of a step (interface.md 2.1). */
export const flagMeanings = {
  under_age: 'The patient is younger than 18.',
  ship_state_mismatch:
    'The address is in another state than the one named before, or in none that is recognised.',
  goal_not_below_weight: 'The weight to reach is not below the present one.',
  not_eligible: 'By the answers the patient cannot be treated.',
} as const;

export type Flag = keyof typeof flagMeanings;

/** Raised by conditions of a bundle; the platform raises the others. */
export const bundleFlags = [
  'under_age',
  'ship_state_mismatch',
  'goal_not_below_weight',
] as const satisfies readonly Flag[];
