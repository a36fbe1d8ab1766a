import { controlMisfit, type FactTable, isQuestionControl } from '@telehealth/conditions';
import { DomainError, type Issue } from '@telehealth/errors';
import type { Fact } from './fact.ts';
import type { OptionLabel, Question, QuestionContent, QuestionCopy } from './question.ts';
import { conditionIssues, conditionText, type RawCondition } from './question-condition.ts';
import { optionLabelIssues, questionCopyIssues } from './question-copy.ts';
import { offeredOptionIssues, offeredOptions } from './question-options.ts';
import { mostQuestionBytes, questionBytes } from './question-size.ts';

/** A question as a brand puts it, unchecked. */
export interface QuestionInput {
  readonly fact: string;
  readonly control: string;
  readonly copy: QuestionCopy | undefined;
  readonly optionLabels: readonly OptionLabel[];
  /** Undefined: all options of the fact. */
  readonly options: readonly string[] | undefined;
  readonly required: boolean;
  readonly condition: RawCondition;
}

/** An edit as a brand puts it, unchecked; what is undefined stays as it is. */
export interface QuestionEdit {
  readonly copy: QuestionCopy | undefined;
  readonly optionLabels: readonly OptionLabel[] | undefined;
  readonly options: readonly string[] | undefined;
  readonly required: boolean | undefined;
}

/** Most issues one refusal tells. */
const mostIssues = 50;

/**
 * The question to keep. `fact` is the one the input names, undefined when the brand may not bind it; `before` are the
 * facts of the questions before it. Throws `validation` with every issue, at most 50.
 */
export function authoredQuestion(input: QuestionInput, fact: Fact | undefined, before: FactTable): Question {
  const { control, copy, condition, required } = input;
  const issues: Issue[] = copy
    ? questionCopyIssues(copy)
    : [{ code: 'copy.missing', message: 'A question has copy.', where: '/copy' }];
  issues.push(...controlIssues(control, fact));
  if (fact) issues.push(...optionsIssues(input.options, input.optionLabels, fact));
  issues.push(...conditionIssues(condition, before));
  refuse(issues);
  if (!fact || !copy || !isQuestionControl(control)) throw new Error('a refused question was kept');

  const { code, ...definition } = fact;
  const options = offeredOptions(input.options, definition);
  const optionLabels = inOrder(input.optionLabels, options);
  const whenJson = conditionText(condition);
  const question = { fact: code, definition, control, whenJson, copy, optionLabels, options, required };
  refuse(sizeIssues(question));
  return question;
}

/**
 * What of the question can be edited, after the edit. Labels of options that the edit takes away are dropped, unless
 * the edit itself brings them. Throws `validation` with every issue, at most 50.
 */
export function editedContent(present: Question, edit: QuestionEdit): QuestionContent {
  const { definition } = present;
  const issues: Issue[] = edit.copy ? questionCopyIssues(edit.copy) : [];
  const wanted = edit.options ?? present.options;
  issues.push(...optionsIssues(wanted, edit.optionLabels ?? [], definition));
  refuse(issues);
  const options = offeredOptions(wanted, definition);
  const content = {
    copy: edit.copy ?? present.copy,
    optionLabels: inOrder(edit.optionLabels ?? present.optionLabels, options),
    options,
    required: edit.required ?? present.required,
  };
  refuse(sizeIssues({ ...present, ...content }));
  return content;
}

function controlIssues(control: string, fact: Fact | undefined): Issue[] {
  const issues: Issue[] = [];
  if (!fact) {
    const message = 'The brand has no such fact to bind for this offering.';
    issues.push({ code: 'fact.unknown', message, where: '/fact' });
  }
  if (!isQuestionControl(control)) {
    issues.push({ code: 'control.unknown', message: 'This is no control of a question.', where: '/control' });
  } else if (fact && controlMisfit(control, fact)) {
    issues.push({
      code: 'control.unfit',
      message: 'The control cannot collect this fact.',
      where: '/control',
    });
  }
  return issues;
}

function optionsIssues(
  codes: readonly string[] | undefined,
  labels: readonly OptionLabel[],
  definition: Fact | Question['definition'],
): Issue[] {
  return [
    ...(codes === undefined ? [] : offeredOptionIssues(codes, definition)),
    ...optionLabelIssues(labels, offeredOptions(codes, definition)),
  ];
}

function inOrder(labels: readonly OptionLabel[], options: readonly string[]): readonly OptionLabel[] {
  return options.flatMap((option) => labels.filter(({ code }) => code === option));
}

function sizeIssues(question: Question): Issue[] {
  if (questionBytes(question) <= mostQuestionBytes) return [];
  const message = `A question has at most ${mostQuestionBytes} bytes of JSON.`;
  return [{ code: 'question.too_large', message }];
}

function refuse(issues: readonly Issue[]): void {
  if (issues.length === 0) return;
  throw new DomainError('validation', 'question', { issues: issues.slice(0, mostIssues) });
}
