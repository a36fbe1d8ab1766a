import type { Call } from '@telehealth/rpc';
import { type Page, pageOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { questionsOf } from '../../domain/authoring/authoring.ts';
import type { Question } from '../../domain/questions/question.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import { getOffering } from '../offerings/get-offering.ts';

/**
 * A page of the questions of the brand about an offering, in order, those behind the position `after`. Throws
 * `not-found` for an unknown offering.
 */
export async function listQuestions(
  context: Context,
  call: Call,
  { offeringRef, after = 0, limit }: { offeringRef: string; after: number | undefined; limit: number },
): Promise<Page<Question>> {
  const [authoring] = await Promise.all([
    readAuthoring(context, call),
    getOffering(context, call, offeringRef),
  ]);
  const rest = questionsOf(authoring, offeringRef).filter(({ position }) => position > after);
  return pageOf(rest.slice(0, limit + 1), limit);
}
