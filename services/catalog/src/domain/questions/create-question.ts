import {
  type Authoring,
  type AuthoringChange,
  listsWith,
  questionsOf,
  refuseOversize,
  refuseTooManyQuestions,
} from '../authoring/authoring.ts';
import type { Fact } from '../authoring/fact.ts';
import { isOwnFactCode } from '../facts/own-fact.ts';
import { factsAskedBy } from './question-condition.ts';
import { type QuestionInput, questionDraft } from './question-draft.ts';

/** A question to append. */
export interface QuestionCreation extends QuestionInput {
  readonly questionId: string;
  readonly offeringRef: string;
}

/**
 * Appends a question to those about the offering. `screeningFact` is the fact that the question names, from a therapy of the offering;
 * an own fact is looked up in the authoring. `lockReason` says why a therapy has locked the fact. Throws `validation` with every
 * issue.
 */
export function decideCreateQuestion(
  present: Authoring,
  { questionId, offeringRef, ...input }: QuestionCreation,
  screeningFact: Fact | undefined,
  lockReason?: string,
): AuthoringChange {
  const questions = questionsOf(present, offeringRef);
  refuseTooManyQuestions(questions.length + 1);
  const own = present.facts.find(({ code }) => code === input.fact);
  const fact = isOwnFactCode(input.fact) ? own : screeningFact;
  const draft = questionDraft(input, fact, factsAskedBy(questions), lockReason);
  const position = (questions.at(-1)?.position ?? 0) + 1;
  const lists = listsWith(present, offeringRef, [...questions, { questionId, position, ...draft }]);
  refuseOversize({ ...present, lists });
  const { control } = draft;
  return {
    set: { lists },
    audit: {
      action: 'question.create',
      subject: questionId,
      changed: { offeringRef, fact: input.fact, control },
    },
  };
}
