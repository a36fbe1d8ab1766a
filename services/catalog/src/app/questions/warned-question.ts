import { type Authoring, questionOf } from '../../domain/authoring/authoring.ts';
import type { Question } from '../../domain/authoring/question.ts';
import {
  type LockedFacts,
  type QuestionWarning,
  warningsOfRead,
  warningsOfWrite,
} from '../../domain/authoring/question-warnings.ts';

/** A stored question with its warnings. */
export interface WarnedQuestion {
  readonly question: Question;
  readonly warnings: readonly QuestionWarning[];
}

export function readQuestion(question: Question, locked: LockedFacts): WarnedQuestion {
  return { question, warnings: warningsOfRead(question, locked) };
}

/** The question as it was written, with its warnings. Throws `not-found` when it was deleted before a repeat of its write. */
export function writtenQuestion(
  authoring: Authoring,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
  locked: LockedFacts,
): WarnedQuestion {
  const question = questionOf(authoring, offeringRef, questionId);
  return { question, warnings: warningsOfWrite(authoring, { offeringRef, question }, locked) };
}
