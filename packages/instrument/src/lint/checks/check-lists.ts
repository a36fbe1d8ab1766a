import {
  controlMisfit,
  expectedOneOf,
  type FieldControl,
  fieldControls,
  joinPointer,
} from '@telehealth/conditions';
import type { FactDefinition, QuestionDefinition } from '../../bundle/bundle.ts';
import { entryBounds } from '../../bundle/fact-defaults.ts';
import { factSignature } from '../../bundle/fact-table.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

/** A list has fields, its question asks for each of them, and an entry is never empty. */
export const checkLists: Check = (context) => {
  for (const [index, fact] of context.bundle.facts.entries()) {
    checkFact(context, fact, joinPointer('/facts', index));
  }
  for (const [index, node] of questionsOf(context.bundle)) {
    checkQuestion(context, node, joinPointer('/nodes', index));
  }
};

function checkFact({ error }: LintContext, fact: FactDefinition, where: string): void {
  const isList = fact.value_type === 'entries';
  if (isList !== (fact.fields !== undefined)) {
    error(
      'LIST_INVALID',
      joinPointer(where, 'fields'),
      'Facts of type entries, and only these, have fields.',
    );
  }
  for (const key of ['min_entries', 'max_entries'] as const) {
    if (isList || fact[key] === undefined) continue;
    error('LIST_INVALID', joinPointer(where, key), 'Only a fact of type entries has this key.');
  }
  const { min, max } = entryBounds(fact);
  if (min > max)
    error('UNREACHABLE', joinPointer(where, 'min_entries'), 'No number lies between the bounds.');
}

function checkQuestion(context: LintContext, node: QuestionDefinition, where: string): void {
  const at = joinPointer(where, 'fields');
  if ((node.control === 'group') !== (node.fields !== undefined)) {
    context.error('LIST_INVALID', at, 'Questions with the control group, and only these, have fields.');
    return;
  }
  if (!node.fields) return;
  const declared = new Map((context.facts.get(node.fact)?.fields ?? []).map((field) => [field.code, field]));
  for (const [index, { code, control }] of node.fields.entries()) {
    const field = declared.get(code);
    if (field) {
      checkControl(context, control, field, joinPointer(at, index, 'control'));
    } else {
      const message = `${node.fact} has no such field. ${expectedOneOf(declared.keys(), code)}`;
      context.error('UNKNOWN_REF', joinPointer(at, index, 'code'), message);
    }
  }
  for (const code of declared.keys()) {
    if (node.fields.some((field) => field.code === code)) continue;
    context.error('LIST_INVALID', at, `The question leaves out the field ${code}.`);
  }
  if (!node.fields.some(({ required }) => required)) {
    context.error('LIST_INVALID', at, 'One field at least is required: no entry is empty.');
  }
}

function checkControl(
  context: LintContext,
  control: FieldControl,
  field: FactDefinition,
  where: string,
): void {
  const signature = factSignature(field);
  const misfit = controlMisfit(control, signature);
  if (misfit === undefined) return;
  const fitting = fieldControls.filter((one) => controlMisfit(one, signature) === undefined);
  const message = `The control cannot collect ${field.code}. ${expectedOneOf(fitting, control)}`;
  context.error(misfit === 'type' ? 'TYPE_MISMATCH' : 'UNIT_MISMATCH', where, message);
}
