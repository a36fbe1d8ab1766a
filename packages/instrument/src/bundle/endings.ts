import type { Bundle } from './bundle.ts';
import { type EndingCode, endingCodes } from './schema/ending-codes.ts';

/** Last pages that sessions of the bundle can reach. */
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
