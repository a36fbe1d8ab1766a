import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf, type Page, pageOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { questionListKey } from '../storage/question-lists.ts';
import { type LiveQuestion, pageOfQuestions } from '../storage/questions.ts';
import { readSettled } from './settle-question-list.ts';

/**
 * A page of the questions of the brand about an offering of the catalog, in order, those behind the position `after`.
 * A page is of one version of the list. Throws `not-found` for an offering the catalog lacks.
 */
export async function listQuestions(
  context: Context,
  call: Call,
  { offeringRef, after, limit }: { offeringRef: string; after: number | undefined; limit: number },
): Promise<Page<LiveQuestion>> {
  const limits = limitsOf(call);
  const listId = questionListKey(brandOf(call), offeringRef);
  const [offering, found] = await Promise.all([
    context.offerings.get(offeringRef, limits),
    readSettled(context, listId, limits, () =>
      pageOfQuestions(context.questions, listId, { after, limit: limit + 1 }, limits),
    ),
  ]);
  if (!offering) throw new DomainError('not-found');
  return pageOf(found, limit);
}
