/** Every therapy of the platform (interface.md 4.8), in the order of the interface. */
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

/** A therapy code. */
export type Therapy = (typeof therapies)[number];

/** Whether `code` names a therapy of the platform. */
export function isTherapy(code: string): code is Therapy {
  return therapies.some((therapy) => therapy === code);
}
