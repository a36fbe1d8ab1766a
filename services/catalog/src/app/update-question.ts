import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { editedContent, type QuestionEdit } from '../domain/author-question.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { findQuestion, isBoundByAnother, isLive } from '../storage/questions.ts';
import { changeQuestionList } from './change-question-list.ts';
import type { WrittenQuestion } from './create-question.ts';

/**
 * Edits a question of the brand about the offering; fact, control and condition stay. Throws `not-found`, `validation`
 * with every issue, and `conflict` when others are faster again and again.
 */
export async function updateQuestion(
  context: Context,
  call: Call,
  input: QuestionEdit & { readonly offeringRef: string; readonly questionId: string },
): Promise<WrittenQuestion> {
  const { questions } = context;
  const { offeringRef, questionId, copy, optionLabels, options, required } = input;
  const operationId = call.operationId ?? newOperationId();
  return await changeQuestionList(
    context,
    call,
    offeringRef,
    async ({ brand, offering, list, at, limits }) => {
      const present = await findQuestion(questions, list._id, questionId, limits);
      if (!offering || !present) throw new DomainError('not-found');
      const done = effectOf(present.operations, operationId) !== undefined;
      if (!done && !isLive(present)) throw new DomainError('not-found');
      const duplicate = await isBoundByAnother(questions, present, limits);
      if (done) return { answer: { question: present, duplicate } };

      const edit = { copy, optionLabels, options, required };
      const content = editedContent(present, edit);
      const version = present.version + 1;
      const operations = keptWith(present.operations, { id: operationId, at, version });
      const fields = Object.entries(edit).flatMap(([field, value]) => (value === undefined ? [] : [field]));
      return {
        answer: { question: { ...present, ...content, version }, duplicate },
        commit: {
          change: { kind: 'edit', questionId, content, version, operations },
          set: {},
          audit: {
            act: 'question.update',
            subject: questionId,
            version,
            changed: { brandId: brand.brandId, offeringRef, fields },
          },
        },
      };
    },
  );
}
