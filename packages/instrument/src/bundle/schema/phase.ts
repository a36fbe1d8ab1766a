/** Of a tier-aware bundle, in their order (interface.md 3.1). */
export const phases = ['qualification', 'clinical'] as const;

export type Phase = (typeof phases)[number];

export function isPhase(name: string): name is Phase {
  return phases.some((phase) => phase === name);
}
