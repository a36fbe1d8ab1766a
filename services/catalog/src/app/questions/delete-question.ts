import type { Call } from '@telehealth/rpc';
import { operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { decideDeleteQuestion } from '../../domain/questions/delete-question.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';

/**
 * Deletes a question of the brand. Throws `not-found`, `validation` when the condition of a later question needs it,
 * and `conflict` when other changes come first again and again.
 */
export async function deleteQuestion(
  context: Context,
  call: Call,
  named: { readonly offeringRef: string; readonly questionId: string },
): Promise<void> {
  await changeAuthoring(context, call, operationOf(call), (present) => decideDeleteQuestion(present, named));
}
