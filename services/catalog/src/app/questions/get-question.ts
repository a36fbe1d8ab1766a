import type { Context } from '../../context.ts';
import { questionOf } from '../../domain/authoring/authoring.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findLockedFacts } from '../instruments/find-locked-facts.ts';
import { readQuestion, type WarnedQuestion } from './warned-question.ts';

/** A question of the brand about an offering. Throws `not-found`. */
export async function getQuestion(
  context: Context,
  operation: BrandOperation,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
): Promise<WarnedQuestion> {
  const question = questionOf(await readAuthoring(context, operation), offeringRef, questionId);
  return readQuestion(question, await findLockedFacts(context, operation, offeringRef));
}
