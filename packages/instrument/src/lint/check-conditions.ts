import {
  type Condition,
  canBeFalse,
  canBeTrue,
  joinPointer,
  locateReferences,
  references,
  validateCondition,
} from '@telehealth/conditions';
import { checkReference } from './check-reference.ts';
import type { Check, LintContext } from './lint-context.ts';

/** Every condition is well-typed, reads only what is asked before it, and can come out either way. */
export const checkConditions: Check = (context) => {
  for (const [index, node] of context.bundle.nodes.entries()) {
    checkCondition(context, node.when, joinPointer('/nodes', index, 'when'), index, node.on_unknown);
    if (node.kind !== 'question') continue;
    for (const [option, { when }] of (node.options ?? []).entries()) {
      checkCondition(context, when, joinPointer('/nodes', index, 'options', option, 'when'), index);
    }
  }
  for (const [index, { when }] of context.bundle.flags.entries()) {
    checkCondition(context, when, joinPointer('/flags', index, 'when'), context.bundle.nodes.length);
  }
};

/**
 * `position` is that of the node the condition belongs to; the number of nodes for one that is met at the end. With
 * `onUnknown` show, a condition that can be unknown is met then.
 */
export function checkCondition(
  context: LintContext,
  condition: Condition | undefined,
  where: string,
  position: number,
  onUnknown: 'hide' | 'show' = 'hide',
): void {
  if (condition === undefined) return;
  const faults = validateCondition(condition, context.table, where);
  for (const fault of faults) context.error(fault.code, fault.where, fault.message);
  if (faults.length > 0) return;
  for (const reference of locateReferences(condition, where)) {
    checkReference(context, reference.ref, reference.where, position);
  }
  if (!canBeTrue(condition, context.table)) {
    const isMetUnknown = onUnknown === 'show' && canBeUnknown(context, condition, position);
    if (!isMetUnknown) context.error('UNREACHABLE', where, 'No answers make this condition true.');
  } else if (condition.kind !== 'always' && !canBeFalse(condition, context.table)) {
    context.warn('ALWAYS_TRUE', where, 'No answers make this condition false.');
  }
}

/** Whether something the condition reads may have no value: its question may be skipped, hidden or passed over. */
function canBeUnknown({ bundle, baseFacts }: LintContext, condition: Condition, position: number): boolean {
  const certain = new Set(
    bundle.nodes
      .slice(0, position)
      .flatMap((node) => (node.kind === 'question' && node.required && !node.when ? [node.fact] : [])),
  );
  const facts = new Map(bundle.facts.map((fact) => [fact.code, fact]));
  // The state of an address outside of the US is unknown.
  const isCertain = (ref: string, fact: string) =>
    certain.has(fact) && (ref === fact || facts.get(fact)?.value_type !== 'address');
  return references(condition).some((ref) => !baseFacts(ref).every((fact) => isCertain(ref, fact)));
}
