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
