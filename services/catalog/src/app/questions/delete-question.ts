import type { Context } from '../../context.ts';
import { decideDeleteQuestion } from '../../domain/questions/delete-question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * Deletes a question of the brand. Throws `not-found`, `validation` when the condition of a later question needs it,
 * and `conflict` when other changes come first again and again.
 */
export async function deleteQuestion(
  context: Context,
  operation: BrandOperation,
  named: { readonly offeringRef: string; readonly questionId: string },
): Promise<void> {
  await changeAuthoring(context, operation, (present) => decideDeleteQuestion(present, named));
}
