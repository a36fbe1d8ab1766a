import { type Page, pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { questionsOf } from '../../domain/authoring/authoring.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findLockedFacts } from '../instruments/find-locked-facts.ts';
import { readQuestion, type WarnedQuestion } from './warned-question.ts';

/**
 * A page of the questions of the brand about an offering with positions after `after`, in order. Throws `not-found` for an
 * unknown offering.
 */
export async function listQuestions(
  context: Context,
  operation: BrandOperation,
  { offeringRef, after = 0, limit }: { offeringRef: string; after: number | undefined; limit: number },
): Promise<Page<WarnedQuestion>> {
  const [authoring, locked] = await Promise.all([
    readAuthoring(context, operation),
    findLockedFacts(context, operation, offeringRef),
  ]);
  const rest = questionsOf(authoring, offeringRef).filter(({ position }) => position > after);
  const read = rest.slice(0, limit + 1).map((question) => readQuestion(question, locked));
  return pageOf(read, limit);
}
