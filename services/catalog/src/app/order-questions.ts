import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { reordered } from '../domain/question-order.ts';
import { allQuestions, type LiveQuestion } from '../storage/questions.ts';
import { changeQuestionList } from './change-question-list.ts';

/**
 * Puts the questions of the brand about the offering in the order of the ids, and tells them. Throws `not-found` for
 * an offering the catalog lacks, `validation` unless the ids are a permutation that keeps every condition standing on
 * earlier questions, and `conflict` when others are faster again and again.
 */
export async function orderQuestions(
  context: Context,
  call: Call,
  { offeringRef, questionIds }: { readonly offeringRef: string; readonly questionIds: readonly string[] },
): Promise<readonly LiveQuestion[]> {
  const operationId = call.operationId ?? newOperationId();
  return await changeQuestionList(
    context,
    call,
    offeringRef,
    async ({ brand, offering, list, at, limits }) => {
      if (!offering) throw new DomainError('not-found');
      const present = await allQuestions(context.questions, list._id, limits);
      if (effectOf(list.operations, operationId)) return { answer: present };
      const answer = reordered(present, questionIds);
      const moves = answer.flatMap(({ _id: questionId, position }, place) =>
        present[place]?._id === questionId ? [] : [{ questionId, position }],
      );
      if (moves.length === 0) return { answer };
      const version = list.version + 1;
      return {
        answer,
        commit: {
          change: { kind: 'order', moves },
          set: { operations: keptWith(list.operations, { id: operationId, at, version }) },
          audit: {
            act: 'question.order',
            subject: `questions/${brand.brandId}/${offeringRef}`,
            version,
            changed: { brandId: brand.brandId, offeringRef, moved: moves.length },
          },
        },
      };
    },
  );
}
