import type { WarnedQuestion } from '../app/questions/warned-question.ts';
import type { OptionLabel, Question, QuestionCopy } from '../domain/authoring/question.ts';
import type { QuestionWarning } from '../domain/authoring/question-warnings.ts';

const warningMessages: Readonly<Record<QuestionWarning, string>> = {
  DUPLICATE_FACT: 'Another question of this offering collects the same fact.',
  MEDICAL_FACT: 'The fact is medical: the questionnaire asks for it itself, and this question is not asked.',
};

/** A question as it is read, with its warnings. */
export function shownRead(read: WarnedQuestion) {
  return { ...shownQuestion(read.question), warnings: shownWarnings(read) };
}

/** A question as it was written, with its warnings beside it. */
export function shownWritten(written: WarnedQuestion) {
  return { question: shownQuestion(written.question), warnings: shownWarnings(written) };
}

export function shownQuestion(question: Question) {
  const { copy, optionLabels } = question;
  return { ...question, copy: shownCopy(copy), optionLabels: labelsByCode(optionLabels), warnings: [] };
}

function shownWarnings({ question: { fact }, warnings }: WarnedQuestion) {
  return warnings.map((code) => ({ code, fact, message: warningMessages[code] }));
}

function shownCopy({ locales = {}, ...words }: QuestionCopy) {
  const translations = Object.entries(locales).map(([tag, translation]) => {
    return [tag, { ...translation, optionLabels: labelsByCode(translation.optionLabels) }] as const;
  });
  return { ...words, locales: Object.fromEntries(translations) };
}

function labelsByCode(labels: readonly OptionLabel[]): Readonly<Record<string, string>> {
  return Object.fromEntries(labels.map(({ code, label }) => [code, label]));
}
