import type { Context } from '../../context.ts';
import { decideUpdateQuestion, type QuestionUpdate } from '../../domain/questions/update-question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { findLockedFacts } from '../instruments/find-locked-facts.ts';
import { type WarnedQuestion, writtenQuestion } from './warned-question.ts';

/**
 * Edits a question of the brand. Throws `not-found`, `validation` with every issue, and `conflict` when other changes
 * come first again and again.
 */
export async function updateQuestion(
  context: Context,
  operation: BrandOperation,
  update: QuestionUpdate,
): Promise<WarnedQuestion> {
  const authoring = await changeAuthoring(context, operation, (present) =>
    decideUpdateQuestion(present, update),
  );
  const locked = await findLockedFacts(context, operation, update.offeringRef);
  return writtenQuestion(authoring, update, locked);
}
