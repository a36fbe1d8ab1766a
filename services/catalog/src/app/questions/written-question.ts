import { type Authoring, isDuplicate, questionOf } from '../../domain/authoring/authoring.ts';
import type { Question } from '../../domain/authoring/question.ts';

/** A question as it is stored. */
export interface ReadQuestion {
  readonly question: Question;
  /** Whether its fact is medical now, so that the question is not asked (decisions.md 5). */
  readonly medical: boolean;
}

/** A question right after it was written. */
export interface WrittenQuestion extends ReadQuestion {
  /** Whether another question about the offering asks for the same fact. */
  readonly duplicate: boolean;
}

/** By code, why facts are locked for the offering of a question. */
type LockedFacts = ReadonlyMap<string, string>;

/** The question with what is known of its fact. */
export function readQuestion(question: Question, locked: LockedFacts): ReadQuestion {
  return { question, medical: locked.get(question.fact) === 'medical' };
}

/** The question as this authoring has it. Throws `not-found`: it may have been deleted before a repeat of its write. */
export function writtenQuestion(
  authoring: Authoring,
  { offeringRef, questionId }: { readonly offeringRef: string; readonly questionId: string },
  locked: LockedFacts,
): WrittenQuestion {
  const question = questionOf(authoring, offeringRef, questionId);
  return { ...readQuestion(question, locked), duplicate: isDuplicate(authoring, offeringRef, question) };
}
