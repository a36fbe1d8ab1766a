import type { Rewrapped } from '@telehealth/service-kit';

/** What one call made of the secrets of a document. They are left when another call sealed or removed them. */
export type ResealOutcome = 'sealed' | 'unopened' | 'left';

/** How many were sealed anew, and how many could not be opened. */
export function countOf(outcomes: readonly ResealOutcome[]): Omit<Rewrapped, 'next'> {
  const count = (outcome: ResealOutcome) => outcomes.filter((one) => one === outcome).length;
  return { rewrapped: count('sealed'), unopened: count('unopened') };
}
