import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  QuestionSchema,
  WarningSchema,
  QuestionCopy as WireCopy,
} from '@telehealth/contracts/catalog/v1/question';
import type { WrittenQuestion } from '../app/questions/written-question.ts';
import type { OptionLabel, Question, QuestionCopy } from '../domain/questions/question.ts';

export function questionToProto(question: Question): MessageInitShape<typeof QuestionSchema> {
  const { questionId, fact, control, copy, options, required, whenJson } = question;
  const labels = question.optionLabels.map(({ code, label }) => [code, label] as const);
  return {
    questionId,
    fact,
    control,
    copy,
    optionLabels: Object.fromEntries(labels),
    options: [...options],
    required,
    whenJson,
  };
}

export function copyFromProto(copy: WireCopy | undefined): QuestionCopy | undefined {
  if (copy === undefined) return undefined;
  const { headline, helper, placeholder } = copy;
  return {
    headline,
    ...(helper !== undefined && { helper }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

export function labelsFromProto(labels: { readonly [code: string]: string }): readonly OptionLabel[] {
  return Object.entries(labels).map(([code, label]) => ({ code, label }));
}

interface WrittenMessage {
  question: MessageInitShape<typeof QuestionSchema>;
  warnings: MessageInitShape<typeof WarningSchema>[];
}

/** The only warning is that another question of the offering asks for the same fact (interface.md 2.7). */
export function writtenToProto({ question, duplicate }: WrittenQuestion): WrittenMessage {
  const message = 'Another question of this offering collects the same fact.';
  const warnings = duplicate ? [{ code: 'DUPLICATE_FACT', fact: question.fact, message }] : [];
  return { question: questionToProto(question), warnings };
}
