import type { LintContext } from './lint-context.ts';

/** Reports a fact or derivation that is not known by the time the walk reaches `position`. */
export function checkReference(context: LintContext, ref: string, where: string, position: number): void {
  if (!context.table.has(ref)) {
    context.error('UNKNOWN_REF', where, 'This names no declared fact or derivation.');
    return;
  }
  for (const fact of context.baseFacts(ref)) {
    const asked = context.firstAsked.get(fact);
    if (asked === undefined) {
      context.error('UNKNOWN_REF', where, 'No question asks for what this reads.');
    } else if (asked >= position) {
      context.error('FORWARD_REF', where, 'What this reads is only asked later.');
    }
  }
}
