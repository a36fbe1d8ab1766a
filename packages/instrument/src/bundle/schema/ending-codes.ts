/** Last pages (decisions.md 12). */
export const endingCodes = [
  'complete',
  'qualification_complete',
  'not_eligible',
  'blocked',
  'abandoned',
] as const;

export type EndingCode = (typeof endingCodes)[number];
