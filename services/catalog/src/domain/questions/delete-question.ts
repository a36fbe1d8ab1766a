import {
  type Authoring,
  type AuthoringChange,
  listsWith,
  questionOf,
  questionsOf,
} from '../authoring/authoring.ts';
import { invalidAuthoring } from '../authoring/invalid-authoring.ts';
import { brokenConditions } from './question-condition.ts';

/**
 * Deletes a question about the offering. Throws `not-found`, and `validation` when the condition of a later question
 * reads its fact and no other question before that one asks for it.
 */
export function decideDeleteQuestion(
  present: Authoring,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
): AuthoringChange {
  const question = questionOf(present, offeringRef, questionId);
  const rest = questionsOf(present, offeringRef).filter((each) => each !== question);
  if (brokenConditions(rest).length > 0) {
    const message = 'The condition of a later question reads the fact of this one.';
    throw invalidAuthoring([{ code: 'when.broken', message }]);
  }
  const { fact } = question;
  return {
    set: { lists: listsWith(present, offeringRef, rest) },
    audit: { action: 'question.delete', subject: questionId, changed: { offeringRef, fact } },
  };
}
