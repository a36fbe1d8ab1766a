import {
  type Condition,
  canBeFalse,
  canBeTrue,
  locateReferences,
  references,
  validateCondition,
} from '@telehealth/conditions';
import { conditionsOf, type LocatedCondition } from '../../bundle/conditions-of.ts';
import { type Check, isCertain, type LintContext } from '../findings/lint-context.ts';
import { checkReference } from './check-reference.ts';

/** Conditions are well-typed, read only facts asked before, and can be true and false. */
export const checkConditions: Check = (context) => {
  for (const located of conditionsOf(context.bundle)) checkCondition(context, located);
};

function checkCondition(context: LintContext, { condition, where, node, option }: LocatedCondition): void {
  const { nodes } = context.bundle;
  const position = node ?? nodes.length;
  const showsOnUnknown = !option && nodes[position]?.on_unknown === 'show';
  const faults = validateCondition(condition, context.table, where);
  for (const fault of faults) context.error(fault.code, fault.where, fault.message);
  if (faults.length > 0) return;
  for (const reference of locateReferences(condition, where)) {
    checkReference(context, reference.ref, reference.where, position);
  }
  if (!canBeTrue(condition, context.table)) {
    const isMetUnknown = showsOnUnknown && canBeUnknown(context, condition, position);
    if (!isMetUnknown) context.error('UNREACHABLE', where, 'No answers make this condition true.');
  } else if (condition.kind !== 'always' && !canBeFalse(condition, context.table)) {
    context.warn('ALWAYS_TRUE', where, 'No answers make this condition false.');
  }
}

/**
 * Whether a question it depends on may be skipped, hidden, passed over or answered with "I don't know", or a date may
 * leave it open.
 */
function canBeUnknown(
  { bundle, facts, baseFacts }: LintContext,
  condition: Condition,
  position: number,
): boolean {
  const certain = new Set(
    bundle.nodes
      .slice(0, position)
      .flatMap((node) => (node.kind === 'question' && isCertain(node) ? [node.fact] : []))
      .filter((fact) => (facts.get(fact)?.precision ?? 'day') === 'day'),
  );
  return references(condition).some((ref) => !baseFacts(ref).every((fact) => certain.has(fact)));
}
