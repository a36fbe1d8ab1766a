import { type Authoring, questionsOf } from './authoring.ts';
import type { Question } from './question.ts';

/** A warning to the author of a question. It never blocks a write (interface.md 2.7). */
export type QuestionWarning = 'DUPLICATE_FACT' | 'MEDICAL_FACT';

/** The reasons for which facts are locked for an offering, by the code of the fact. */
export type LockedFacts = ReadonlyMap<string, string>;

/** The warnings of a stored question: a question about a medical fact is not asked (decisions.md 5). */
export function warningsOfRead({ fact }: Question, locked: LockedFacts): readonly QuestionWarning[] {
  return locked.get(fact) === 'medical' ? ['MEDICAL_FACT'] : [];
}

/** The warnings of a written question: another question of the offering may collect the same fact (interface.md 2.7). */
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
