import type { Bundle } from './bundle.ts';

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

/** The last pages that sessions of the bundle can come to. */
export function reachableEndings({ phases, eligibility = [], nodes }: Bundle): readonly EndingCode[] {
  const blocks = nodes.some((node) => node.kind === 'consent' && node.consent.required);
  const reachable = {
    complete: true,
    qualification_complete: phases !== undefined,
    not_eligible: eligibility.length > 0,
    blocked: blocks,
    abandoned: true,
  };
  return endingCodes.filter((code) => reachable[code]);
}
