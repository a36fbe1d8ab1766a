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
