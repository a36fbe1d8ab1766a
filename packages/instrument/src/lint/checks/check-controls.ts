import {
  type ControlRequirement,
  controlMisfit,
  expectedOneOf,
  joinPointer,
  type QuestionControl,
  questionControls,
} from '@telehealth/conditions';
import type { QuestionDefinition } from '../../bundle/bundle.ts';
import { factSignature } from '../../bundle/fact-table.ts';
import { type Check, type LintContext, questionsOf } from '../findings/lint-context.ts';

const allControls = Object.keys(questionControls) as readonly QuestionControl[];

/** Each question binds a declared fact with a fitting control, and offers options of the fact. */
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
    context.error(
      'UNKNOWN_REF',
      joinPointer(where, 'fact'),
      `No such fact is declared. ${expectedOneOf(context.facts.keys(), node.fact)}`,
    );
    return;
  }
  const signature = factSignature(fact);
  const misfit = controlMisfit(node.control, signature);
  if (misfit === undefined) return;
  const fitting = allControls.filter((control) => controlMisfit(control, signature) === undefined);
  const choice = expectedOneOf(fitting, node.control);
  if (misfit === 'type') {
    const message = `The control cannot collect ${fact.code}. ${choice}`;
    context.error('TYPE_MISMATCH', joinPointer(where, 'control'), message);
  } else {
    const { unit }: ControlRequirement = questionControls[node.control];
    const message = `The control collects ${unit}, and ${fact.code} is in ${fact.unit ?? 'no unit'}. ${choice}`;
    context.error('UNIT_MISMATCH', joinPointer(where, 'control'), message);
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
      const message = `${node.fact} has no such option. ${expectedOneOf(declared.keys(), code)}`;
      context.error('UNKNOWN_OPTION', joinPointer(where, index, 'code'), message);
    }
  }
  if (node.options?.every(({ code }) => declared.get(code)?.exclusive)) {
    context.error(
      'EXCLUSIVE_ALONE',
      where,
      'Every option excludes all others, so nothing is left that it could exclude.',
    );
  }
}

/** It may only word its two options, in this order. */
function checkYesNo(context: LintContext, { options }: QuestionDefinition, where: string): void {
  if (!options) return;
  const isWhole = options.map(({ code }) => code).join() === 'true,false';
  if (!isWhole || options.some(({ when }) => when !== undefined)) {
    const message = 'The options of yes_no are true and false, in this order and without conditions.';
    context.error('UNKNOWN_OPTION', where, message);
  }
}

function checkSafety(context: LintContext, node: QuestionDefinition, where: string): void {
  if (node.when && node.on_unknown === undefined && context.facts.get(node.fact)?.screening === 'medical') {
    context.error(
      'SAFETY_UNKNOWN_UNSET',
      where,
      'State whether the question shows while its condition is unknown.',
    );
  }
}
