import {
  type Condition,
  canBeTrue,
  joinPointer,
  references,
  validateCondition,
} from '@telehealth/conditions';
import type { CriterionDefinition, QuestionDefinition } from '../../bundle/bundle.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

/**
 * Contact data is asked only of patients who can still be treated: after the last question that may rule them out, and
 * under a condition that excludes those ruled out. A question with a stated reason may be anywhere.
 */
export const checkContactOrder: Check = (context) => {
  const last = lastRulingOut(context);
  for (const [index, question] of questionsOf(context.bundle)) {
    const { fact, contact_reason } = question;
    if (!context.facts.get(fact)?.contact || contact_reason !== undefined) continue;
    const message = messageFor(context, question, index < last.index ? last.id : undefined);
    if (message !== undefined) context.warn('CONTACT_EARLY', joinPointer('/nodes', index), message);
  }
};

function messageFor(
  context: LintContext,
  question: QuestionDefinition,
  later: string | undefined,
): string | undefined {
  if (later !== undefined) {
    return `${later} comes later and may rule the patient out. Ask for contact data after it, or give a contact_reason.`;
  }
  // Ruled-out patients do not enter the clinical phase.
  if (question.phase === 'clinical') return undefined;
  const criterion = context.bundle.eligibility?.find((one) => isAskedInSpiteOf(context, question, one));
  if (criterion === undefined) return undefined;
  return `It is asked of patients whom the criterion ${criterion.id} has ruled out. Put it under a condition, or give a contact_reason.`;
}

/** The last question below a criterion or a stop. */
function lastRulingOut({ bundle, table, baseFacts }: LintContext): {
  readonly index: number;
  readonly id: string;
} {
  const ruling = [...(bundle.eligibility ?? []), ...(bundle.stop_when ?? [])].filter(
    ({ when }) => validateCondition(when, table).length === 0,
  );
  const read = new Set(ruling.flatMap(({ when }) => references(when).flatMap(baseFacts)));
  const [index, node] = questionsOf(bundle).findLast(([, { fact }]) => read.has(fact)) ?? [];
  return { index: index ?? -1, id: node?.id ?? '' };
}

function isAskedInSpiteOf(
  { table }: LintContext,
  { when = { kind: 'always' } }: QuestionDefinition,
  { effect, when: criterion, approval }: CriterionDefinition,
): boolean {
  const isValid = (condition: Condition) => validateCondition(condition, table).length === 0;
  if (approval.status !== 'approved' || !isValid(when) || !isValid(criterion)) return false;
  const ruledOut: Condition = effect === 'exclude' ? criterion : { kind: 'not', of: criterion };
  return canBeTrue({ kind: 'all', of: [when, ruledOut] }, table);
}

const contactControls: ReadonlySet<string> = new Set(['email', 'phone', 'address']);

/** Contact data must be marked: brands may bind unmarked facts. */
export const checkContact: Check = ({ bundle, facts, error }) => {
  for (const [index, { control, fact }] of questionsOf(bundle)) {
    if (!contactControls.has(control) || !facts.has(fact) || facts.get(fact)?.contact) continue;
    error('CONTACT_UNMARKED', joinPointer('/nodes', index, 'fact'), 'Mark the fact as contact data.');
  }
  for (const [index, { autocomplete, contact, value_type }] of bundle.facts.entries()) {
    if (autocomplete === undefined) continue;
    const where = joinPointer('/facts', index, 'autocomplete');
    if (value_type !== 'string') error('TYPE_MISMATCH', where, 'Only a text is a name.');
    if (!contact) error('CONTACT_UNMARKED', where, 'Mark the fact as contact data.');
  }
};
