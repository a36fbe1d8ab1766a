import { type Authoring, isDuplicate, questionOf } from '../../domain/authoring/authoring.ts';
import type { Question } from '../../domain/questions/question.ts';

/** A question right after it was written. */
export interface WrittenQuestion {
  readonly question: Question;
  /** Whether another question about the offering asks for the same fact. */
  readonly duplicate: boolean;
}

/** The question as this authoring has it. Throws `not-found`: it may have been deleted before a repeat of its write. */
export function writtenQuestion(
  authoring: Authoring,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
): WrittenQuestion {
  const question = questionOf(authoring, offeringRef, questionId);
  return { question, duplicate: isDuplicate(authoring, offeringRef, question) };
}
