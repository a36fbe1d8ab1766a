import type { BrandKey } from '@telehealth/service-kit';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { KeptOperation } from '../domain/kept-operations.ts';
import type { Question } from '../domain/question.ts';

/**
 * A question of a list. One that was deleted stays for two days without its place, so that a writer that stood still
 * meanwhile cannot bring it back, and a repeat of its creation or deletion finds what happened.
 */
export type QuestionDocument = Question & {
  readonly clientId: string;
  readonly brandId: string;
  readonly _id: string;
  readonly listId: string;
  /** Place in the list, growing; different for every question of a list. Absent: deleted. */
  readonly position?: number;
  /** Grows with every edit. */
  readonly version: number;
  /** Version of the list as of the change that wrote this document last. */
  readonly listVersion: number;
  /** The edits that took effect last. */
  readonly operations: readonly KeptOperation[];
  /** The operation that deleted it. */
  readonly deletedBy?: string;
  /** Epoch ms. */
  readonly expiresAt?: number;
};

/** A question that was not deleted. */
export type LiveQuestion = QuestionDocument & { readonly position: number };

/** The questions of one catalog database. */
export type Questions = Collection<QuestionDocument>;

export const questionsDefinition: CollectionDefinition<QuestionDocument> = {
  name: 'questions',
  schemaVersion: 1,
  indexes: [
    { name: 'list_position', fields: ['listId', 'position'] },
    { name: 'list_fact', fields: ['listId', 'fact', 'position'] },
    { name: 'brand_fact', fields: ['clientId', 'brandId', 'fact', 'position'] },
    { name: 'expires_at', fields: ['expiresAt'], expires: true },
  ],
};

/** Whether it was not deleted. */
export function isLive(question: QuestionDocument | undefined): question is LiveQuestion {
  return question?.position !== undefined;
}

/** The question when it is in the list, deleted or not. */
export async function findQuestion(
  questions: Questions,
  listId: string,
  questionId: string,
  options: CallOptions,
): Promise<QuestionDocument | undefined> {
  const found = await questions.get(questionId, options);
  return found?.listId === listId ? found : undefined;
}

/** Questions of the list in order, those behind the position `after` (absent: from the first). */
export async function pageOfQuestions(
  questions: Questions,
  listId: string,
  { after = -1, limit }: { readonly after?: number | undefined; readonly limit: number },
  options: CallOptions,
): Promise<LiveQuestion[]> {
  const found = await questions.find(
    { listId, position: { gt: after } },
    { sort: [['position', 'asc']], limit },
    options,
  );
  return found.filter(isLive);
}

/** Questions of one read: with the largest ones that is 3 MiB. */
export const pageOfMany = 200;

/** Every question of the list in order, a page at a time. */
export async function* pagesOfQuestions(
  questions: Questions,
  listId: string,
  options: CallOptions,
): AsyncGenerator<readonly LiveQuestion[]> {
  let after: number | undefined;
  for (;;) {
    const found = await pageOfQuestions(questions, listId, { after, limit: pageOfMany }, options);
    yield found;
    after = found.at(-1)?.position;
    if (found.length < pageOfMany) return;
  }
}

/** Those of up to 200 questions that are in the list and not deleted, in the order of their ids. */
export async function questionsById(
  questions: Questions,
  listId: string,
  ids: readonly string[],
  options: CallOptions,
): Promise<readonly LiveQuestion[]> {
  const found = await questions.find({ _id: { in: ids } }, { limit: pageOfMany }, options);
  const byId = new Map(found.map((question) => [question._id, question]));
  const inOrder = ids.map((id) => byId.get(id)).filter(isLive);
  return inOrder.filter((question) => question.listId === listId);
}

const byFact = [
  ['fact', 'asc'],
  ['position', 'asc'],
] as const;
/** The code of no fact. SQLite takes a list of one for an equality, and then walks all positions of the list. */
const noFact = '';

/**
 * For each of up to 999 facts that some question of the list binds, the first question that does. One read, and
 * another one whenever questions that bind one of them fill a page.
 */
export async function firstToBind(
  questions: Questions,
  listId: string,
  facts: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, LiveQuestion>> {
  const first = new Map<string, LiveQuestion>();
  const left = new Set(facts);
  while (left.size > 0) {
    const filter = { listId, fact: { in: [...left, noFact] }, position: { gte: 0 } };
    const found = await questions.find(filter, { sort: byFact, limit: pageOfMany }, options);
    for (const question of found.filter(isLive)) {
      if (left.delete(question.fact)) first.set(question.fact, question);
    }
    if (found.length < pageOfMany) break;
  }
  return first;
}

/** Whether a question of the list other than this one binds the fact. */
export async function isBoundByAnother(
  questions: Questions,
  { _id, listId, fact }: Pick<QuestionDocument, '_id' | 'listId' | 'fact'>,
  options: CallOptions,
): Promise<boolean> {
  const bound = await questions.find({ listId, fact, position: { gte: 0 } }, { limit: 2 }, options);
  return bound.some((question) => question._id !== _id);
}

/** Whether any question of the brand binds the fact. */
export async function isBoundInBrand(
  questions: Questions,
  { clientId, brandId }: BrandKey,
  fact: string,
  options: CallOptions,
): Promise<boolean> {
  const filter = { clientId, brandId, fact, position: { gte: 0 } };
  return (await questions.find(filter, { limit: 1 }, options)).length > 0;
}
