import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { conditionJudge } from '../domain/question-condition.ts';
import { findQuestion, isLive, pagesOfQuestions } from '../storage/questions.ts';
import { changeQuestionList, type QuestionListState } from './change-question-list.ts';

/**
 * Deletes a question of the brand about the offering. Throws `not-found`, `validation` when the condition of a later
 * question stands on it, and `conflict` when others are faster again and again.
 */
export async function deleteQuestion(
  context: Context,
  call: Call,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
): Promise<void> {
  const operationId = call.operationId ?? newOperationId();
  await changeQuestionList(context, call, offeringRef, async (state) => {
    const { brand, offering, list, at, limits } = state;
    const present = await findQuestion(context.questions, list._id, questionId, limits);
    if (present?.deletedBy === operationId) return { answer: undefined };
    if (!offering || !isLive(present)) throw new DomainError('not-found');
    await keepConditions(context, state, questionId);
    return {
      answer: undefined,
      commit: {
        change: { kind: 'delete', questionId, at, operationId },
        set: {
          count: list.count - 1,
          conditional: list.conditional - (present.whenJson === '' ? 0 : 1),
        },
        audit: {
          act: 'question.delete',
          subject: questionId,
          version: present.version + 1,
          changed: { brandId: brand.brandId, offeringRef, fact: present.fact },
        },
      },
    };
  });
}

async function keepConditions(
  { questions }: Context,
  { list, limits }: QuestionListState,
  without: string,
): Promise<void> {
  if (list.conditional === 0) return;
  const stands = conditionJudge();
  for await (const page of pagesOfQuestions(questions, list._id, limits)) {
    if (page.every((question) => question._id === without || stands(question))) continue;
    const message = 'The condition of a later question reads the fact of this one.';
    throw new DomainError('validation', 'questions', { issues: [{ code: 'when.broken', message }] });
  }
}
