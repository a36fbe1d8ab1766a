import { DomainError } from '@telehealth/errors';
import { retriedWrite } from '@telehealth/service-kit';
import { type CallOptions, insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { Move, QuestionListChange } from '../domain/question-list-change.ts';
import type { QuestionListDocument } from '../storage/question-lists.ts';
import type { QuestionDocument } from '../storage/questions.ts';

/** What settling works on. */
export type QuestionStores = Pick<Context, 'questionLists' | 'questions'>;

/** Times a list is looked at before others are too fast for this call. */
const patience = 50;

/**
 * The list with nothing pending: a change that another writer left, or is still busy with, is completed first.
 * Undefined when the list never had a question.
 */
export async function settledList(
  stores: QuestionStores,
  listId: string,
  limits: CallOptions,
): Promise<QuestionListDocument | undefined> {
  const { list } = await retriedWrite(async () => {
    const met = await stores.questionLists.get(listId, limits);
    if (met?.pending === undefined) return { list: met };
    const settled = await complete(stores, met, met.pending, limits);
    return settled && { list: settled };
  }, patience);
  return list;
}

/** Copies the change to the questions and takes it out of the list; undefined when the list has moved on meanwhile. */
async function complete(
  { questionLists, questions }: QuestionStores,
  { _id, version }: QuestionListDocument,
  change: QuestionListChange<QuestionDocument>,
  limits: CallOptions,
): Promise<QuestionListDocument | undefined> {
  await apply(questions, version, change, limits);
  return await questionLists.update(_id, { version }, { unset: ['pending', 'pendingSince'] }, limits);
}

const keepDeletedMs = 2 * 24 * 60 * 60 * 1000;

/**
 * Every write is conditional on a question no later change of the list has written: one who comes late changes
 * nothing.
 */
async function apply(
  questions: QuestionStores['questions'],
  listVersion: number,
  change: QuestionListChange<QuestionDocument>,
  limits: CallOptions,
): Promise<void> {
  const earlier = { listVersion: { lt: listVersion } };
  switch (change.kind) {
    case 'create':
      await insertOnce(questions, change.question, limits);
      return;
    case 'edit': {
      const { questionId, content, version, operations } = change;
      const set = { ...content, version, operations, listVersion };
      await questions.update(questionId, earlier, { set }, limits);
      return;
    }
    case 'delete': {
      const { questionId, operationId: deletedBy, at } = change;
      const set = { deletedBy, expiresAt: at + keepDeletedMs, listVersion };
      await questions.update(questionId, earlier, { set, unset: ['position'] }, limits);
      return;
    }
    case 'order':
      await applyMoves(change.moves, (move) =>
        questions.update(move.questionId, earlier, { set: { position: move.position, listVersion } }, limits),
      );
  }
}

const movesAtOnce = 16;

async function applyMoves(moves: readonly Move[], move: (move: Move) => Promise<unknown>): Promise<void> {
  const left = moves.values();
  const mover = async () => {
    for (const next of left) await move(next);
  };
  await Promise.all(Array.from({ length: movesAtOnce }, mover));
}

/** Times a snapshot is tried before writers are too fast for this call. */
const maxReads = 20;

/**
 * What `read` finds of the questions of one version of the list, whole: read again when a change was committed
 * meanwhile. Throws `unavailable` when writers are faster again and again.
 */
export async function readSettled<T>(
  stores: QuestionStores,
  listId: string,
  limits: CallOptions,
  read: (list: QuestionListDocument | undefined) => Promise<T>,
): Promise<T> {
  for (let reads = 0; reads < maxReads; reads++) {
    const list = await settledList(stores, listId, limits);
    const found = await read(list);
    const now = await stores.questionLists.get(listId, limits);
    if (now?.version === list?.version) return found;
  }
  throw new DomainError('unavailable', 'the questions change too fast to be read');
}
