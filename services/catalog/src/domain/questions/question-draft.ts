import {
  controlMisfit,
  type FactTable,
  isQuestionControl,
  type QuestionControl,
  questionControls,
} from '@telehealth/conditions';
import type { Issue } from '@telehealth/errors';
import type { Fact } from '../authoring/fact.ts';
import { invalidAuthoring } from '../authoring/invalid-authoring.ts';
import type {
  OptionLabel,
  QuestionBinding,
  QuestionContent,
  QuestionCopy,
  QuestionDraft,
  QuestionTranslation,
} from '../authoring/question.ts';
import { conditionIssues } from './question-condition.ts';
import { labelsInOrder, optionLabelIssues, questionWordIssues } from './question-copy.ts';
import { offeredOptionIssues, offeredOptions } from './question-options.ts';
import { translationIssues, withLabelsOf } from './question-translations.ts';

/** A new question as a brand sends it, unchecked. */
export interface QuestionInput {
  readonly fact: string;
  readonly control: string;
  readonly copy: QuestionCopy | undefined;
  readonly optionLabels: readonly OptionLabel[];
  /** Undefined: it offers all options of the fact. */
  readonly options: readonly string[] | undefined;
  readonly required: boolean;
  /** JSON text of a condition; empty: the question is always asked. */
  readonly whenJson: string;
}

/** An edit as a brand sends it, unchecked; undefined fields stay as they are. */
export interface QuestionEdit {
  readonly copy: QuestionCopy | undefined;
  readonly optionLabels: readonly OptionLabel[] | undefined;
  readonly options: readonly string[] | undefined;
  readonly required: boolean | undefined;
}

/**
 * The question that the input describes. `fact` is the fact that it names; undefined when the brand may not bind it. `lockReason` says
 * why the questionnaire has locked the fact. `before` are the facts of the questions before it. Throws `validation` with at most 50
 * issues.
 */
export function questionDraft(
  input: QuestionInput,
  fact: Fact | undefined,
  before: FactTable,
  lockReason?: string,
): QuestionDraft {
  const { control, copy, required, whenJson } = input;
  const issues: Issue[] = copy
    ? questionWordIssues(copy, '/copy')
    : [{ code: 'copy.missing', message: 'A question has copy.', where: '/copy' }];
  issues.push(...controlIssues(control, fact, lockReason));
  if (fact) issues.push(...optionsIssues(input.options, input.optionLabels, fact));
  if (fact && copy) {
    const question = { options: offeredOptions(input.options, fact), optionLabels: input.optionLabels };
    issues.push(...translationIssues(copy, question));
  }
  issues.push(...conditionIssues(whenJson, before));
  if (issues.length > 0 || !fact || !copy || !isQuestionControl(control)) throw invalidAuthoring(issues);

  const { code, ...definition } = fact;
  const options = offeredOptions(input.options, definition);
  const draft = {
    ...{ fact: code, definition, control, whenJson, options, required },
    copy: withLabelsOf(copy, options),
    optionLabels: labelsInOrder(input.optionLabels, options),
  };
  refuseTooLarge(draft);
  return draft;
}

/**
 * The content of the question after the edit. Labels of options that the edit removes are dropped in every language. Throws
 * `validation` with at most 50 issues, also for a label in the edit of an option that is not offered.
 */
export function editedContent(present: QuestionDraft, edit: QuestionEdit): QuestionContent {
  const { definition } = present;
  const issues: Issue[] = edit.copy ? questionWordIssues(edit.copy, '/copy') : [];
  const wanted = edit.options ?? present.options;
  const options = offeredOptions(wanted, definition);
  const optionLabels = edit.optionLabels ?? present.optionLabels;
  const copy = edit.copy ?? withLabelsOf(present.copy, options);
  issues.push(
    ...optionsIssues(wanted, edit.optionLabels ?? [], definition),
    ...translationIssues(copy, { options, optionLabels }),
  );
  if (issues.length > 0) throw invalidAuthoring(issues);
  const content = {
    copy: withLabelsOf(copy, options),
    optionLabels: labelsInOrder(optionLabels, options),
    options,
    required: edit.required ?? present.required,
  };
  refuseTooLarge({ ...present, ...content });
  return content;
}

const unknownFact: Issue = {
  code: 'fact.unknown',
  message: 'The brand cannot bind this fact for this offering.',
  where: '/fact',
};

/** The issues by the reason for which a fact is locked (decisions.md 5). */
const lockIssues: Readonly<Record<string, Issue>> = {
  medical: {
    code: 'fact.medical',
    message: 'The fact is medical: the questionnaire always asks for it, in its own words and order.',
    where: '/fact',
  },
  identity: {
    code: 'fact.identity',
    message: 'The fact is an identity document, which brands do not ask for.',
    where: '/fact',
  },
  contact: {
    code: 'fact.contact',
    message: 'The fact is contact data: the questionnaire asks for it itself.',
    where: '/fact',
  },
  media: {
    code: 'fact.media',
    message: 'The fact is a photo or a recording: the questionnaire asks for it itself.',
    where: '/fact',
  },
};

function controlIssues(control: string, fact: Fact | undefined, lockReason: string | undefined): Issue[] {
  const issues: Issue[] = [];
  if (!fact) {
    issues.push(lockIssues[lockReason ?? ''] ?? unknownFact);
  }
  if (!isQuestionControl(control)) {
    const message = `The controls are ${Object.keys(questionControls).join(', ')}.`;
    issues.push({ code: 'control.unknown', message, where: '/control' });
  } else if (fact && controlMisfit(control, fact)) {
    const fitting = (Object.keys(questionControls) as QuestionControl[]).filter(
      (one) => controlMisfit(one, fact) === undefined,
    );
    const message = `The control cannot collect this fact; ${fitting.join(', ')} can.`;
    issues.push({ code: 'control.unfit', message, where: '/control' });
  }
  return issues;
}

function optionsIssues(
  codes: readonly string[] | undefined,
  labels: readonly OptionLabel[],
  definition: QuestionBinding['definition'],
): Issue[] {
  return [
    ...(codes === undefined ? [] : offeredOptionIssues(codes, definition)),
    ...optionLabelIssues(labels, offeredOptions(codes, definition), '/option_labels'),
  ];
}

const maxBytes = 16 * 1024;

function refuseTooLarge(draft: QuestionDraft): void {
  const { fact, control, options, required, whenJson } = draft;
  const { locales, ...words } = draft.copy;
  const copy = { ...words, locales: locales && Object.entries(locales).map(measured) };
  const optionLabels = pairs(draft.optionLabels);
  const json = JSON.stringify({ fact, control, copy, optionLabels, options, required });
  if (Buffer.byteLength(json) + Buffer.byteLength(whenJson) <= maxBytes) return;
  throw invalidAuthoring([
    { code: 'question.too_large', message: `A question has at most ${maxBytes} bytes of JSON.` },
  ]);
}

function measured([tag, translation]: [string, QuestionTranslation]) {
  return [tag, { ...translation, optionLabels: pairs(translation.optionLabels) }];
}

function pairs(labels: readonly OptionLabel[]) {
  return labels.map(({ code, label }) => [code, label]);
}
