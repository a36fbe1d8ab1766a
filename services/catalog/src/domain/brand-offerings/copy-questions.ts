import { isDeepStrictEqual } from 'node:util';
import { type Condition, renameReferences } from '@telehealth/conditions';
import {
  type Authoring,
  type AuthoringChange,
  listsWith,
  questionsOf,
  refuseOversize,
  refuseTooManyQuestions,
} from '../authoring/authoring.ts';
import type { Fact } from '../authoring/fact.ts';
import { invalidAuthoring } from '../authoring/invalid-authoring.ts';
import type { Question } from '../authoring/question.ts';
import { decideCreateOwnFact } from '../facts/create-own-fact.ts';
import { bareCode, codeForBrand, isOwnFactCode } from '../facts/own-fact.ts';
import { brokenConditions, factsAskedBy } from '../questions/question-condition.ts';
import { editedContent, type QuestionInput, questionDraft } from '../questions/question-draft.ts';
import type { CopiedPart } from './brand-offering.ts';

/** The questions about an offering that a brand gets, with the own facts that they bind. */
export interface QuestionsToCopy {
  readonly brandId: string;
  readonly offeringRef: string;
  /** Results of `questionForBrand`. */
  readonly questions: readonly QuestionInput[];
  readonly ownFacts: readonly Fact[];
}

/** What the decision about a copy of questions needs beside what the brand authors. */
export interface CopyBasis {
  /** The facts of the therapies of the offering, by code. */
  readonly screeningFacts: ReadonlyMap<string, Fact>;
  /** The reasons for which facts are locked, by the code of the fact. */
  readonly lockReasons: ReadonlyMap<string, string>;
  /** The id of a new question. */
  readonly questionId: (ordinal: number) => string;
}

/** The question for this brand: it binds and reads own facts of this brand. */
export function questionForBrand(brandId: string, question: QuestionInput): QuestionInput {
  const { fact, whenJson } = question;
  return { ...question, fact: codeForBrand(brandId, fact), whenJson: conditionForBrand(brandId, whenJson) };
}

/** Leaves a malformed condition as it is: the check of the question refuses it. */
function conditionForBrand(brandId: string, whenJson: string): string {
  if (!isOwnFactCode(whenJson)) return whenJson;
  try {
    const condition = JSON.parse(whenJson) as Condition;
    return JSON.stringify(renameReferences(condition, (code) => codeForBrand(brandId, code)));
  } catch {
    return whenJson;
  }
}

/**
 * Gives the brand these questions in their order. A question of the brand with the same fact, control and condition is
 * edited; its other questions follow them. `change` is undefined when nothing changes. Throws
 * `validation` for the first question or fact that is refused, with all of its issues.
 */
export function decideCopyQuestions(
  present: Authoring,
  wanted: QuestionsToCopy,
  basis: CopyBasis,
): { readonly change: AuthoringChange | undefined; readonly parts: readonly CopiedPart[] } {
  const { brandId, offeringRef } = wanted;
  const facts = copyFacts(present, wanted.ownFacts);
  const before = questionsOf(present, offeringRef);
  const { questions, parts } = copyEach(before, wanted.questions, { ...basis, ownFacts: facts.facts });
  const isSame = facts.facts === present.facts && isDeepStrictEqual(questions, before);
  const all = [...facts.parts, ...parts];
  if (isSame) return { change: undefined, parts: all };
  refuseFaults(questions);
  const set = { facts: facts.facts, lists: listsWith(present, offeringRef, questions) };
  refuseOversize(set);
  const count = (outcome: CopiedPart['outcome']) => parts.filter((part) => part.outcome === outcome).length;
  const newFacts = facts.parts.filter(({ outcome }) => outcome === 'created').map(({ name }) => name);
  const changed = { offeringRef, facts: newFacts, created: count('created'), edited: count('changed') };
  const audit = { action: 'question.copy', subject: `questions/${brandId}/${offeringRef}`, changed };
  return { change: { set, audit }, parts: all };
}

function copyFacts(present: Authoring, ownFacts: readonly Fact[]) {
  let { facts } = present;
  const parts = ownFacts.map((fact): CopiedPart => {
    const own = facts.find(({ code }) => code === fact.code);
    if (own !== undefined && !isDeepStrictEqual(own, fact)) {
      const message = `The brand has an own fact ${fact.code} of another type or with other options.`;
      throw invalidAuthoring([{ code: 'fact.differs', message }]);
    }
    if (own === undefined) facts = decideCreateOwnFact({ ...present, facts }, fact).set.facts ?? facts;
    return { kind: 'fact', name: bareCode(fact.code), outcome: own === undefined ? 'created' : 'unchanged' };
  });
  return { facts, parts };
}

function copyEach(
  before: readonly Question[],
  wanted: readonly QuestionInput[],
  basis: CopyBasis & { readonly ownFacts: readonly Fact[] },
) {
  const left = [...before];
  const copied: Question[] = [];
  const created = (input: QuestionInput, ordinal: number): Question => {
    const { fact: code } = input;
    const fact = basis.ownFacts.find((own) => own.code === code) ?? basis.screeningFacts.get(code);
    const draft = questionDraft(input, fact, factsAskedBy(copied), basis.lockReasons.get(code));
    return { questionId: basis.questionId(ordinal), position: 0, ...draft };
  };
  const parts = wanted.map((input, ordinal): CopiedPart => {
    const index = left.findIndex((question) => hasSameBinding(question, input));
    const [same] = index < 0 ? [] : left.splice(index, 1);
    const question = same ? { ...same, ...editedContent(same, input) } : created(input, ordinal);
    copied.push(question);
    const outcome =
      same === undefined ? 'created' : isDeepStrictEqual(same, question) ? 'unchanged' : 'changed';
    return { kind: 'question', name: bareCode(input.fact), outcome };
  });
  const inOrder = [...copied, ...left];
  const hasMoved = inOrder.some(({ questionId }, i) => questionId !== before[i]?.questionId);
  const questions = hasMoved ? inOrder.map((question, i) => ({ ...question, position: i + 1 })) : inOrder;
  return { questions, parts };
}

function hasSameBinding(question: Question, { fact, control, whenJson }: QuestionInput): boolean {
  return question.fact === fact && question.control === control && question.whenJson === whenJson;
}

function refuseFaults(questions: readonly Question[]): void {
  refuseTooManyQuestions(questions.length);
  if (brokenConditions(questions).length > 0) {
    const message =
      'The condition of a question of the brand reads a fact that no question before it asks for.';
    throw invalidAuthoring([{ code: 'when.broken', message }]);
  }
}
