import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  QuestionCopySchema,
  QuestionSchema,
  QuestionTranslation,
  WarningSchema,
  QuestionCopy as WireCopy,
} from '@telehealth/contracts/catalog/v1/question';
import type { ReadQuestion, WrittenQuestion } from '../../app/questions/written-question.ts';
import type { OptionLabel, Question, QuestionCopy, QuestionWords } from '../../domain/authoring/question.ts';

type WarningMessage = MessageInitShape<typeof WarningSchema>;

export function questionToProto(
  question: Question,
  warnings: WarningMessage[] = [],
): MessageInitShape<typeof QuestionSchema> {
  const { questionId, fact, control, copy, optionLabels, options, required, whenJson } = question;
  return {
    questionId,
    fact,
    control,
    copy: copyToProto(copy),
    optionLabels: labelsToProto(optionLabels),
    options: [...options],
    required,
    whenJson,
    warnings,
  };
}

function copyToProto({ locales = {}, ...words }: QuestionCopy): MessageInitShape<typeof QuestionCopySchema> {
  const translations = Object.entries(locales).map(([tag, { optionLabels, ...translated }]) => {
    return [tag, { ...translated, optionLabels: labelsToProto(optionLabels) }] as const;
  });
  return { ...words, locales: Object.fromEntries(translations) };
}

function labelsToProto(labels: readonly OptionLabel[]): { [code: string]: string } {
  return Object.fromEntries(labels.map(({ code, label }) => [code, label] as const));
}

export function copyFromProto(copy: WireCopy | undefined): QuestionCopy | undefined {
  if (copy === undefined) return undefined;
  const translations = Object.entries(copy.locales).map(([tag, translation]) => {
    const optionLabels = labelsFromProto(translation.optionLabels);
    return [tag, { ...wordsFromProto(translation), optionLabels }] as const;
  });
  return {
    ...wordsFromProto(copy),
    ...(translations.length > 0 && { locales: Object.fromEntries(translations) }),
  };
}

function wordsFromProto({ headline, helper, placeholder }: WireCopy | QuestionTranslation): QuestionWords {
  return {
    headline,
    ...(helper !== undefined && { helper }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

export function labelsFromProto(labels: { readonly [code: string]: string }): readonly OptionLabel[] {
  return Object.entries(labels).map(([code, label]) => ({ code, label }));
}

/** A question as it is read: one that binds a medical fact says that it is not asked (decisions.md 5). */
export function readToProto({ question, medical }: ReadQuestion): MessageInitShape<typeof QuestionSchema> {
  return questionToProto(question, medical ? [medicalWarning(question)] : []);
}

interface WrittenMessage {
  question: MessageInitShape<typeof QuestionSchema>;
  warnings: WarningMessage[];
}

/** The warnings never block the write (interface.md 2.7). */
export function writtenToProto({ question, duplicate, medical }: WrittenQuestion): WrittenMessage {
  const message = 'Another question of this offering collects the same fact.';
  const warnings = [
    ...(duplicate ? [{ code: 'DUPLICATE_FACT', fact: question.fact, message }] : []),
    ...(medical ? [medicalWarning(question)] : []),
  ];
  return { question: questionToProto(question), warnings };
}

function medicalWarning({ fact }: Question): WarningMessage {
  const message =
    'The fact is medical: the questionnaire asks for it itself, and this question is not asked.';
  return { code: 'MEDICAL_FACT', fact, message };
}
