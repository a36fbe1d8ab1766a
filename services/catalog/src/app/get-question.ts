import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { questionListKey } from '../storage/question-lists.ts';
import { findQuestion, isLive, type LiveQuestion } from '../storage/questions.ts';
import { settledList } from './settle-question-list.ts';

/** A question of the brand about an offering of the catalog. Throws `not-found`. */
export async function getQuestion(
  context: Context,
  call: Call,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
): Promise<LiveQuestion> {
  const limits = limitsOf(call);
  const listId = questionListKey(brandOf(call), offeringRef);
  const [offering] = await Promise.all([
    context.offerings.get(offeringRef, limits),
    settledList(context, listId, limits),
  ]);
  const question = await findQuestion(context.questions, listId, questionId, limits);
  if (!offering || !isLive(question)) throw new DomainError('not-found');
  return question;
}
