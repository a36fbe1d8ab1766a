import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideUpdateQuestion, type QuestionUpdate } from '../../domain/questions/update-question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import { type WrittenQuestion, writtenQuestion } from './written-question.ts';

/**
 * Edits a question of the brand. Throws `not-found`, `validation` with every issue, and `conflict` when other changes
 * come first again and again.
 */
export async function updateQuestion(
  context: Context,
  call: Call,
  update: QuestionUpdate,
): Promise<WrittenQuestion> {
  const authoring = await changeAuthoring(context, call, operationOf(call), (present) =>
    decideUpdateQuestion(present, update),
  );
  return writtenQuestion(authoring, update);
}
