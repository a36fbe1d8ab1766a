import {
  type CallOptions,
  type Collection,
  type CollectionDefinition,
  insertIfAbsent,
} from '@telehealth/store';

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
  if (await answers.update(id, {}, { set: { answer } }, limits)) return;
  await insertIfAbsent(answers, { _id: id, answer }, limits);
}
