import {
  type Condition,
  canBeTrue,
  joinPointer,
  references,
  validateCondition,
} from '@telehealth/conditions';
import type { CriterionDefinition } from '../../bundle/bundle.ts';
import { unknownWithout } from '../../bundle/unknown-without.ts';
import { therapyApprovedForTest } from '../../criteria/approval.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

/** Ids are unique, criteria read what a session can know at its end, and only test criteria come approved. */
export const checkEligibility: Check = (context) => {
  const { bundle } = context;
  const ids = new Set<string>();
  for (const [index, criterion] of (bundle.eligibility ?? []).entries()) {
    const where = joinPointer('/eligibility', index);
    if (ids.has(criterion.id))
      context.error('DUPLICATE_CODE', joinPointer(where, 'id'), 'Another criterion has this id.');
    ids.add(criterion.id);
    checkHiddenFacts(context, criterion, joinPointer(where, 'when'));
    checkApproval(context, criterion, joinPointer(where, 'approval', 'status'));
  }
};

function checkApproval(
  { bundle, error, inform }: LintContext,
  { approval }: CriterionDefinition,
  where: string,
) {
  if (approval.status === 'draft') {
    inform('RULE_NOT_APPROVED', where, 'The criterion does not count before it is approved.');
  } else if (bundle.therapy !== therapyApprovedForTest) {
    error(
      'APPROVAL_NOT_ALLOWED',
      where,
      'Criteria of this therapy are approved one by one, never by a bundle.',
    );
  }
}

/**
 * Warns when the criterion depends on a fact that may be unasked: such a patient needs a review. The author repeats the
 * question's condition in the criterion.
 */
function checkHiddenFacts(context: LintContext, { when }: CriterionDefinition, where: string): void {
  if (!isValid(context, when)) return;
  const isUnknownWithout = unknownWithout(context.bundle);
  for (const fact of new Set(references(when).flatMap(context.baseFacts))) {
    const unasked = whenUnasked(context, fact);
    if (!unasked) continue;
    const reads = (ref: string) => isUnknownWithout(ref, fact);
    const [ifTrue, ifFalse] = [withTests(when, reads, holds), withTests(when, reads, fails)];
    const hangsOnIt = [all(unasked, ifTrue, not(ifFalse)), all(unasked, not(ifTrue), ifFalse)];
    if (hangsOnIt.some((condition) => canBeTrue(condition, context.table))) {
      const message = `The criterion is undecided where ${fact} is not asked.`;
      context.warn('REQUIRED_HIDDEN_FACT_IN_RULE', where, message);
    }
  }
}

/** Undefined when a question always asks, or none exists. */
function whenUnasked(context: LintContext, fact: string): Condition | undefined {
  const conditions: Condition[] = [];
  for (const [, { fact: asked, when }] of questionsOf(context.bundle)) {
    if (asked !== fact) continue;
    if (when === undefined || !isValid(context, when)) return undefined;
    conditions.push(when);
  }
  return conditions.length === 0 ? undefined : not({ kind: 'any', of: conditions });
}

function isValid({ table }: LintContext, condition: Condition): boolean {
  return validateCondition(condition, table).length === 0;
}

const holds: Condition = { kind: 'always' };
const fails = not(holds);

function not(of: Condition): Condition {
  return { kind: 'not', of };
}

function all(...of: readonly Condition[]): Condition {
  return { kind: 'all', of };
}

/** Replaces each test that reads such a fact with `value`; an unasked fact is unanswered. */
function withTests(condition: Condition, reads: (ref: string) => boolean, value: Condition): Condition {
  switch (condition.kind) {
    case 'always':
      return condition;
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((term) => withTests(term, reads, value)) };
    case 'not':
      return not(withTests(condition.of, reads, value));
    case 'answered':
      return reads(condition.ref) ? fails : condition;
    default:
      return references(condition).some(reads) ? value : condition;
  }
}
