/** The phases of a tier-aware bundle, in the order they are walked (interface.md 3.1). */
export const phases = ['qualification', 'clinical'] as const;

/** One phase of a tier-aware bundle. */
export type Phase = (typeof phases)[number];

/** Whether `name` names a phase. */
export function isPhase(name: string): name is Phase {
  return phases.some((phase) => phase === name);
}
