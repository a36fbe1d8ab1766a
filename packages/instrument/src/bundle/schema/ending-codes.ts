/** The last pages (decisions.md 12). */
export const endingCodes = [
  'complete',
  'qualification_complete',
  'not_eligible',
  'blocked',
  'abandoned',
] as const;

/** Names a last page. */
export type EndingCode = (typeof endingCodes)[number];
