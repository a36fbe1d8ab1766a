import { DomainError } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { type Page, pageOf } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { effectOf, keptWith } from '../domain/kept-operations.ts';
import { conditionJudge } from '../domain/question-condition.ts';
import { type Place, refuseBroken, reordered } from '../domain/question-order.ts';
import {
  type LiveQuestion,
  pageOfMany,
  pageOfQuestions,
  pagesOfQuestions,
  questionsById,
} from '../storage/questions.ts';
import { changeQuestionList, type QuestionListState } from './change-question-list.ts';

/**
 * Puts the questions of the brand about the offering in the order of the ids, and tells the first page of them, up to
 * 200. Throws `not-found` for an offering the catalog lacks, `validation` unless the ids are a permutation that keeps
 * every condition standing on earlier questions, and `conflict` when others are faster again and again.
 */
export async function orderQuestions(
  context: Context,
  call: Call,
  { offeringRef, questionIds }: { readonly offeringRef: string; readonly questionIds: readonly string[] },
): Promise<Page<LiveQuestion>> {
  const { questions } = context;
  const operationId = call.operationId ?? newOperationId();
  return await changeQuestionList(context, call, offeringRef, async (state) => {
    const { brand, offering, list, at, limits } = state;
    if (!offering) throw new DomainError('not-found');
    if (effectOf(list.operations, operationId)) {
      const present = await pageOfQuestions(questions, list._id, { limit: pageOfMany + 1 }, limits);
      return { answer: pageOf(present, pageOfMany) };
    }
    const present = await placesOf(context, list._id, limits);
    const places = reordered(present, questionIds);
    const rows = await firstOf(context, state, places);
    if (rows === undefined) return undefined;
    const answer = { rows, hasMore: places.length > rows.length };
    const moves = places.flatMap(({ _id: questionId, position }, place) =>
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
  });
}

/** Where the questions are now, in order. */
async function placesOf({ questions }: Context, listId: string, limits: CallOptions): Promise<Place[]> {
  const places: Place[] = [];
  for await (const page of pagesOfQuestions(questions, listId, limits)) {
    for (const { _id, position } of page) places.push({ _id, position });
  }
  return places;
}

/**
 * The first page of the questions once they are in these places; undefined when one of them is gone meanwhile. Throws
 * `validation` when a condition breaks there. Holds one page at a time, however many there are.
 */
async function firstOf(
  { questions }: Context,
  { list, limits }: QuestionListState,
  places: readonly Place[],
): Promise<LiveQuestion[] | undefined> {
  const stands = conditionJudge();
  const first: LiveQuestion[] = [];
  const broken: number[] = [];
  for (let start = 0; start < places.length; start += pageOfMany) {
    if (start > 0 && list.conditional === 0) break;
    const some = places.slice(start, start + pageOfMany);
    const ids = some.map(({ _id }) => _id);
    const page = await questionsById(questions, list._id, ids, limits);
    if (page.length < some.length) return undefined;
    for (const [i, question] of page.entries()) {
      const place = start + i;
      if (!stands(question)) broken.push(place);
      if (place < pageOfMany) first.push({ ...question, position: some[i]?.position ?? question.position });
    }
  }
  refuseBroken(broken);
  return first;
}
