import { DomainError } from '@telehealth/errors';
import { deriveId, newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import { authoredQuestion, type QuestionInput } from '../domain/author-question.ts';
import { type Fact, factSignature } from '../domain/fact.ts';
import { isOwnFactCode } from '../domain/own-fact.ts';
import { rawCondition } from '../domain/question-condition.ts';
import type { OwnFact } from '../storage/own-facts.ts';
import { findQuestion, firstToBind, isBoundByAnother, type QuestionDocument } from '../storage/questions.ts';
import { ownFactOf, screeningFactOf } from './bindable-fact.ts';
import {
  changeQuestionList,
  type QuestionListDecision,
  type QuestionListState,
} from './change-question-list.ts';
import { releaseOwnFact, reserveOwnFact } from './own-fact-reservation.ts';

/** A question as a client puts it. */
export type NewQuestion = Omit<QuestionInput, 'condition'> & {
  readonly offeringRef: string;
  /** JSON text; empty for none. */
  readonly whenJson: string;
};

/** A question as it was written. */
export interface WrittenQuestion {
  readonly question: QuestionDocument;
  /** Whether another question of the offering asks for the same fact. */
  readonly duplicate: boolean;
}

/**
 * Appends a question to those of the brand about an offering of the catalog, enabled or not. Throws `not-found` for an
 * offering it lacks, `validation` with every issue, `unavailable` when the fact is to be asked of an intake that does
 * not answer and never did, and `conflict` when others are faster again and again.
 */
export async function createQuestion(
  context: Context,
  call: Call,
  input: NewQuestion,
): Promise<WrittenQuestion> {
  const { questions, questionBounds } = context;
  const { offeringRef, fact: code } = input;
  const brand = brandOf(call);
  const questionId = deriveId('qst', call.operationId ?? newOperationId());
  const condition = rawCondition(input.whenJson);
  let reserved = false;
  /** Version of the list on which a commit was decided that may still come to stand. */
  let commitOn: number | undefined;

  const decide = async (
    state: QuestionListState,
  ): Promise<QuestionListDecision<WrittenQuestion> | undefined> => {
    const { offering, list, limits } = state;
    if (commitOn !== undefined && list.version > commitOn) commitOn = undefined;
    const made = await findQuestion(questions, list._id, questionId, limits);
    if (made) {
      return { answer: { question: made, duplicate: await isBoundByAnother(questions, made, limits) } };
    }
    if (!offering) throw new DomainError('not-found');
    if (list.count >= questionBounds.perOffering) throw tooMany(questionBounds.perOffering);

    const own = isOwnFactCode(code) ? await ownFactOf(context, brand, code, limits) : undefined;
    const fact = own ? factOf(own) : await screeningFactOf(context, call, offering, code);
    const bound = await firstToBind(questions, list._id, condition.candidates, limits);
    const before = new Map([...bound].map(([read, { definition }]) => [read, factSignature(definition)]));
    const authored = authoredQuestion({ ...input, condition }, fact, before);
    if (own) {
      reserved = true;
      if (!(await reserveOwnFact(context, brand, own, { questionId, offeringRef }, limits))) return undefined;
    }

    const question: QuestionDocument = {
      _id: questionId,
      ...brand,
      listId: list._id,
      ...authored,
      position: list.nextPosition,
      version: 1,
      listVersion: list.version + 1,
      operations: [],
    };
    const duplicate = await isBoundByAnother(questions, question, limits);
    commitOn = list.version;
    return {
      answer: { question, duplicate },
      commit: {
        change: { kind: 'create', question },
        set: {
          count: list.count + 1,
          conditional: list.conditional + (question.whenJson === '' ? 0 : 1),
          nextPosition: list.nextPosition + 1,
        },
        audit: {
          act: 'question.create',
          subject: questionId,
          version: 1,
          changed: { brandId: brand.brandId, offeringRef, fact: code, control: authored.control },
        },
      },
    };
  };

  let isSettled = false;
  try {
    const written = await changeQuestionList(context, call, offeringRef, decide);
    isSettled = true;
    return written;
  } finally {
    // The question of a commit of unknown outcome may be on its way: its reservation stays, for who deletes the fact
    // to judge.
    if (reserved && (isSettled || commitOn === undefined)) {
      await releaseOwnFact(context, brand, questionId, limitsOf(call));
    }
  }
}

function factOf({ madeBy: _, ...fact }: OwnFact): Fact {
  return fact;
}

function tooMany(most: number): DomainError {
  const message = `An offering has at most ${most} questions of a brand.`;
  return new DomainError('validation', 'questions', {
    issues: [{ code: 'questions.too_many', message }],
  });
}
