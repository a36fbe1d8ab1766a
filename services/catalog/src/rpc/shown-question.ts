import type { ReadQuestion, WrittenQuestion } from '../app/questions/written-question.ts';
import type { OptionLabel, Question, QuestionCopy } from '../domain/authoring/question.ts';

interface Warning {
  readonly code: string;
  readonly fact: string;
  readonly message: string;
}

export function shownQuestion(question: Question, warnings: readonly Warning[] = []) {
  const { copy, optionLabels } = question;
  return { ...question, copy: shownCopy(copy), optionLabels: labelsByCode(optionLabels), warnings };
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

/** A question as it is read: one that binds a medical fact says that it is not asked (decisions.md 5). */
export function shownRead({ question, medical }: ReadQuestion) {
  return shownQuestion(question, medical ? [medicalWarning(question)] : []);
}

/** The warnings never block the write (interface.md 2.7). */
export function shownWritten({ question, duplicate, medical }: WrittenQuestion) {
  const message = 'Another question of this offering collects the same fact.';
  const warnings = [
    ...(duplicate ? [{ code: 'DUPLICATE_FACT', fact: question.fact, message }] : []),
    ...(medical ? [medicalWarning(question)] : []),
  ];
  return { question: shownQuestion(question), warnings };
}

function medicalWarning({ fact }: Question): Warning {
  const message =
    'The fact is medical: the questionnaire asks for it itself, and this question is not asked.';
  return { code: 'MEDICAL_FACT', fact, message };
}
