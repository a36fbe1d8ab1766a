import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  QuestionSchema,
  WarningSchema,
  QuestionCopy as WireCopy,
} from '@telehealth/contracts/catalog/v1/question';
import type { WrittenQuestion } from '../app/create-question.ts';
import type { OptionLabel, QuestionCopy } from '../domain/question.ts';
import type { QuestionDocument } from '../storage/questions.ts';

export function questionToProto(question: QuestionDocument): MessageInitShape<typeof QuestionSchema> {
  const { _id: questionId, fact, control, copy, options, required, whenJson, version } = question;
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
    version: BigInt(version),
  };
}

/** Undefined where the message has none. */
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

/** With the one warning there is: another question of the offering asks for the same fact (interface.md 2.7). */
export function writtenToProto({ question, duplicate }: WrittenQuestion): WrittenMessage {
  const message = 'Another question of this offering collects the same fact.';
  const warnings = duplicate ? [{ code: 'DUPLICATE_FACT', fact: question.fact, message }] : [];
  return { question: questionToProto(question), warnings };
}
