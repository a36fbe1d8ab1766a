import type { Context } from '../../context.ts';
import { questionsOf } from '../../domain/authoring/authoring.ts';
import { decideOrderQuestions } from '../../domain/questions/order-questions.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findLockedFacts } from '../instruments/find-locked-facts.ts';
import { readQuestion, type WarnedQuestion } from './warned-question.ts';

/**
 * Puts the questions of the brand about an offering in the order of the ids, and returns all of them. Throws `not-found`
 * for an unknown offering, `validation` unless the ids are a permutation that keeps every condition after the questions
 * it reads, and `conflict` when other changes come first again and again.
 */
export async function orderQuestions(
  context: Context,
  operation: BrandOperation,
  { offeringRef, questionIds }: { readonly offeringRef: string; readonly questionIds: readonly string[] },
): Promise<readonly WarnedQuestion[]> {
  const brand = operation.brand;
  const locked = await findLockedFacts(context, operation, offeringRef);
  const order = { brandId: brand.brandId, offeringRef, questionIds };
  const authoring = await changeAuthoring(context, operation, (present) =>
    decideOrderQuestions(present, order),
  );
  return questionsOf(authoring, offeringRef).map((question) => readQuestion(question, locked));
}
