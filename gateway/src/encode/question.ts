import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Question, QuestionCopy } from '@telehealth/contracts/catalog/v1/question';
import type {
  CreateQuestionRequestSchema,
  UpdateQuestionRequestSchema,
} from '@telehealth/contracts/catalog/v1/question_service';
import type { QuestionCreate, Question as QuestionJson, QuestionPatch } from '../schemas/question.ts';

/** A question as bodies show it (interface.md 2.7). */
export function questionToJson(question: Question | undefined): QuestionJson {
  if (question === undefined) throw new Error('an answer without a question');
  return {
    id: question.questionId,
    fact: question.fact,
    control: question.control,
    copy: copyToJson(question.copy),
    option_labels: question.optionLabels,
    options: question.options,
    required: question.required,
    ...(question.whenJson !== '' && { when: JSON.parse(question.whenJson) }),
  };
}

function copyToJson(copy: QuestionCopy | undefined): QuestionJson['copy'] {
  if (copy === undefined) throw new Error('a question without copy');
  const { headline, helper, placeholder } = copy;
  return {
    headline,
    ...(helper !== undefined && { helper }),
    ...(placeholder !== undefined && { placeholder }),
  };
}

/** What of a creation is not named in the path, as the contract takes it. */
export function creationFromJson(
  body: QuestionCreate,
): Omit<MessageInitShape<typeof CreateQuestionRequestSchema>, '$typeName'> {
  const { fact, control, copy, option_labels, options, required, when } = body;
  return {
    fact,
    control,
    copy: { ...copy },
    optionLabels: { ...option_labels },
    ...(options !== undefined && { options: { codes: options } }),
    required: required ?? false,
    whenJson: when === undefined ? '' : JSON.stringify(when),
  };
}

/** What of an edit is not named in the path, as the contract takes it: only what was sent. */
export function editFromJson(
  body: QuestionPatch,
): Omit<MessageInitShape<typeof UpdateQuestionRequestSchema>, '$typeName'> {
  const { copy, option_labels, options, required } = body;
  return {
    ...(copy !== undefined && { copy: { ...copy } }),
    ...(option_labels !== undefined && { optionLabels: { labels: { ...option_labels } } }),
    ...(options !== undefined && { options: { codes: options } }),
    ...(required !== undefined && { required }),
  };
}
