import type { Call } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { questionsOf } from '../../domain/authoring/authoring.ts';
import { decideOrderQuestions } from '../../domain/questions/order-questions.ts';
import type { Question } from '../../domain/questions/question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import { getOffering } from '../offerings/get-offering.ts';

/**
 * Puts the questions of the brand about an offering in the order of the ids; answers all of them. Throws `not-found`
 * for an unknown offering, `validation` unless the ids are a permutation that keeps every condition after the questions
 * it reads, and `conflict` when other changes come first again and again.
 */
export async function orderQuestions(
  context: Context,
  call: Call,
  { offeringRef, questionIds }: { readonly offeringRef: string; readonly questionIds: readonly string[] },
): Promise<readonly Question[]> {
  const brand = brandOf(call);
  await getOffering(context, call, offeringRef);
  const order = { brandId: brand.brandId, offeringRef, questionIds };
  const authoring = await changeAuthoring(context, call, operationOf(call), (present) =>
    decideOrderQuestions(present, order),
  );
  return questionsOf(authoring, offeringRef);
}
