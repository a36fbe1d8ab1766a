import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';
import type { BrandName } from '../domain/brand-name.ts';
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

const page = 1000;

/** Every question of the list, in order. One read per 1000. */
export async function allQuestions(
  questions: Questions,
  listId: string,
  options: CallOptions,
): Promise<LiveQuestion[]> {
  const all: LiveQuestion[] = [];
  for (;;) {
    const after = all.at(-1)?.position;
    const found = await pageOfQuestions(questions, listId, { after, limit: page }, options);
    all.push(...found);
    if (found.length < page) return all;
  }
}

/** For each of the facts that some question of the list binds, the first question that does. */
export async function firstToBind(
  questions: Questions,
  listId: string,
  facts: readonly string[],
  options: CallOptions,
): Promise<ReadonlyMap<string, LiveQuestion>> {
  const found = await Promise.all(
    facts.map((fact) => {
      const filter = { listId, fact, position: { gte: 0 } };
      return questions.find(filter, { sort: [['position', 'asc']], limit: 1 }, options);
    }),
  );
  return new Map(
    found
      .flat()
      .filter(isLive)
      .map((question) => [question.fact, question]),
  );
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
  { clientId, brandId }: BrandName,
  fact: string,
  options: CallOptions,
): Promise<boolean> {
  const filter = { clientId, brandId, fact, position: { gte: 0 } };
  return (await questions.find(filter, { limit: 1 }, options)).length > 0;
}
