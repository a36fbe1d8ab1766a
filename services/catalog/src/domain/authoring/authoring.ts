import { DomainError } from '@telehealth/errors';
import type { Fact } from './fact.ts';
import { invalidAuthoring } from './invalid-authoring.ts';
import type { Question } from './question.ts';

/** The questions of a brand about one offering, in the order they are asked. */
export type QuestionList = { readonly offeringRef: string; readonly questions: readonly Question[] };

/** Everything a brand authors. One document, so that one write keeps the rules between facts and questions. */
export type Authoring = {
  /** The brand's own facts, by code. */
  readonly facts: readonly Fact[];
  /** At most one list for each offering. */
  readonly lists: readonly QuestionList[];
};

/** The authoring of a brand that has written nothing yet. */
export const noAuthoring: Authoring = { facts: [], lists: [] };

/** A decided change: the new fields, and what its audit row says. */
export interface AuthoringChange {
  readonly set: Partial<Authoring>;
  readonly audit: {
    readonly action: string;
    readonly subject: string;
    readonly changed: { readonly [field: string]: string | number | readonly string[] };
  };
}

/** The bounds of a brand's authoring (decisions.md 5). */
export const authoringBounds = {
  questionsPerOffering: 200,
  ownFacts: 500,
  /** The bytes of the JSON of facts and questions together. */
  bytes: 2 * 1024 * 1024,
} as const;

/** The questions about the offering, in order. */
export function questionsOf({ lists }: Authoring, offeringRef: string): readonly Question[] {
  return lists.find((list) => list.offeringRef === offeringRef)?.questions ?? [];
}

/** A question about the offering. Throws `not-found`. */
export function questionOf(authoring: Authoring, offeringRef: string, questionId: string): Question {
  const question = questionsOf(authoring, offeringRef).find((each) => each.questionId === questionId);
  if (question === undefined) throw new DomainError('not-found');
  return question;
}

/** The brand's own facts that these questions bind. */
export function boundOwnFacts({ facts }: Authoring, questions: readonly Question[]): readonly Fact[] {
  const bound = new Set(questions.map(({ fact }) => fact));
  return facts.filter(({ code }) => bound.has(code));
}

/** Throws `validation` for more questions about an offering than a brand may have. */
export function refuseTooManyQuestions(count: number): void {
  const max = authoringBounds.questionsPerOffering;
  if (count <= max) return;
  const message = `A brand has at most ${max} questions per offering.`;
  throw invalidAuthoring([{ code: 'questions.too_many', message }]);
}

/** The lists, with these questions about the offering. */
export function listsWith(
  { lists }: Authoring,
  offeringRef: string,
  questions: readonly Question[],
): readonly QuestionList[] {
  return [...lists.filter((list) => list.offeringRef !== offeringRef), { offeringRef, questions }];
}

/** Throws `validation` when the authoring has more than 2 MiB of JSON. */
export function refuseOversize(authoring: Authoring): void {
  const { facts, lists } = authoring;
  if (Buffer.byteLength(JSON.stringify({ facts, lists })) <= authoringBounds.bytes) return;
  const message = `The questions and own facts of a brand have at most ${authoringBounds.bytes} bytes of JSON.`;
  throw invalidAuthoring([{ code: 'authoring.too_large', message }]);
}
