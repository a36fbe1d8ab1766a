import type { Context } from '../../context.ts';
import { decideDeleteOwnFact } from '../../domain/facts/delete-own-fact.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';

/**
 * Deletes an own fact of the brand; `code` has the brand's prefix. Throws `not-found`, and `conflict` while a question
 * binds it or when other changes come first again and again.
 */
export async function deleteOwnFact(
  context: Context,
  operation: BrandOperation,
  code: string,
): Promise<void> {
  await changeAuthoring(context, operation, (present) => decideDeleteOwnFact(present, code));
}
