import type { Call } from '@telehealth/rpc';
import type { Context } from '../../context.ts';
import { questionOf } from '../../domain/authoring/authoring.ts';
import type { Question } from '../../domain/questions/question.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';

/** A question of the brand about an offering. Throws `not-found`. */
export async function getQuestion(
  context: Context,
  call: Call,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
): Promise<Question> {
  return questionOf(await readAuthoring(context, call), offeringRef, questionId);
}
