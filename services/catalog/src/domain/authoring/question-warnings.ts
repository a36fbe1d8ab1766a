import { type Authoring, questionsOf } from './authoring.ts';
import type { Question } from './question.ts';

/** What an author should know of a question. It never blocks a write (interface.md 2.7). */
export type QuestionWarning = 'DUPLICATE_FACT' | 'MEDICAL_FACT';

/** By code, why facts are locked for the offering of a question. */
export type LockedFacts = ReadonlyMap<string, string>;

/** The warnings of a question that is read: a medical fact is not asked by it (decisions.md 5). */
export function warningsOfRead({ fact }: Question, locked: LockedFacts): readonly QuestionWarning[] {
  return locked.get(fact) === 'medical' ? ['MEDICAL_FACT'] : [];
}

/** The warnings of a question that was written: another one of the offering may collect the same fact, too (interface.md 2.7). */
export function warningsOfWrite(
  authoring: Authoring,
  { offeringRef, question }: { readonly offeringRef: string; readonly question: Question },
  locked: LockedFacts,
): readonly QuestionWarning[] {
  const isDuplicate = questionsOf(authoring, offeringRef).some(
    ({ questionId, fact }) => questionId !== question.questionId && fact === question.fact,
  );
  return [...(isDuplicate ? (['DUPLICATE_FACT'] as const) : []), ...warningsOfRead(question, locked)];
}
