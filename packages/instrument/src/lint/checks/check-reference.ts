import { expectedOneOf } from '@telehealth/conditions';
import type { LintContext } from '../findings/lint-context.ts';

/** Reports a fact or derivation that is unknown at `position`. */
export function checkReference(context: LintContext, ref: string, where: string, position: number): void {
  if (!context.table.has(ref)) {
    context.error(
      'UNKNOWN_REF',
      where,
      `No such fact or derivation is declared. ${expectedOneOf(context.table.keys(), ref)}`,
    );
    return;
  }
  for (const fact of context.baseFacts(ref)) {
    const asked = context.firstAsked.get(fact);
    if (asked === undefined) {
      context.error('NEVER_ASKED', where, `No question asks for ${fact}, which this reads.`);
    } else if (asked >= position) {
      context.error('FORWARD_REF', where, `This reads ${fact}, which is only asked later.`);
    }
  }
}
