import { touchOrInsert } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** What an upstream service last answered about a key, for an outage of it. */
export interface LastAnswerDocument {
  /** The upstream service and the key. */
  readonly _id: string;
  /** JSON. */
  readonly answer: string;
}

/** The last answers that one service has of others; its replicas share them, and they survive its restart. */
export type LastAnswers = Collection<LastAnswerDocument>;

export const lastAnswersDefinition: CollectionDefinition<LastAnswerDocument> = {
  name: 'last_answers',
  schemaVersion: 1,
};

/** Stores an answer; of two at once either remains. */
export async function storeLastAnswer(
  answers: LastAnswers,
  id: string,
  answer: string,
  limits: CallOptions,
): Promise<void> {
  await touchOrInsert(answers, { _id: id, answer }, { set: { answer } }, limits);
}
