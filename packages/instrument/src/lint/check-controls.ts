import {
  type ControlRequirement,
  controlMisfit,
  joinPointer,
  questionControls,
} from '@telehealth/conditions';
import type { QuestionDefinition } from '../bundle/bundle.ts';
import { factSignature } from '../bundle/fact-table.ts';
import { type Check, type LintContext, questionsOf } from './lint-context.ts';

/** Each question binds a declared fact with a control that can collect it, and offers options the fact has. */
export const checkControls: Check = (context) => {
  for (const [index, node] of questionsOf(context.bundle)) {
    checkControl(context, node, joinPointer('/nodes', index));
    checkOptions(context, node, joinPointer('/nodes', index, 'options'));
    checkSafety(context, node, joinPointer('/nodes', index, 'on_unknown'));
  }
};

function checkControl(context: LintContext, node: QuestionDefinition, where: string): void {
  const fact = context.facts.get(node.fact);
  if (!fact) {
    context.error('UNKNOWN_REF', joinPointer(where, 'fact'), 'This names no declared fact.');
    return;
  }
  const misfit = controlMisfit(node.control, factSignature(fact));
  if (misfit === 'type') {
    context.error('TYPE_MISMATCH', joinPointer(where, 'control'), 'The control cannot collect this fact.');
  } else if (misfit === 'unit') {
    const { unit }: ControlRequirement = questionControls[node.control];
    context.error('UNIT_MISMATCH', joinPointer(where, 'control'), `The control collects ${unit}.`);
  }
}

function checkOptions(context: LintContext, node: QuestionDefinition, where: string): void {
  if (node.control === 'yes_no') {
    checkYesNo(context, node, where);
    return;
  }
  const declared = new Map(context.facts.get(node.fact)?.options?.map((option) => [option.code, option]));
  for (const [index, { code }] of (node.options ?? []).entries()) {
    if (!declared.has(code)) {
      context.error('UNKNOWN_OPTION', joinPointer(where, index, 'code'), 'The fact has no such option.');
    }
  }
  if (node.options?.every(({ code }) => declared.get(code)?.exclusive)) {
    context.error('EXCLUSIVE_ALONE', where, 'There is no option to exclude.');
  }
}

/** A question of yes or no may only word its options, both and in this order. */
function checkYesNo(context: LintContext, { options }: QuestionDefinition, where: string): void {
  if (!options) return;
  const isWhole = options.map(({ code }) => code).join() === 'true,false';
  if (!isWhole || options.some(({ when }) => when !== undefined)) {
    const message = 'The options of yes_no are true and false, in this order and without conditions.';
    context.error('UNKNOWN_OPTION', where, message);
  }
}

function checkSafety(context: LintContext, node: QuestionDefinition, where: string): void {
  if (node.when && node.on_unknown === undefined && context.facts.get(node.fact)?.safety) {
    context.error(
      'SAFETY_UNKNOWN_UNSET',
      where,
      'Say whether the question shows while its condition is unknown.',
    );
  }
}
