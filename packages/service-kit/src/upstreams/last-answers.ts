import { touchOrInsert } from '@telehealth/changes';
import type { CallOptions, Collection, CollectionDefinition } from '@telehealth/store';

/** An upstream's last answer about a key, for its outages. */
export interface LastAnswerDocument {
  /** The upstream service and the key. */
  readonly _id: string;
  /** JSON. */
  readonly answer: string;
}

/** Shared by a service's replicas, and kept over restarts. */
export type LastAnswers = Collection<LastAnswerDocument>;

export const lastAnswersDefinition: CollectionDefinition<LastAnswerDocument> = {
  name: 'last_answers',
};

/** Of two concurrent answers either remains. */
export async function storeLastAnswer(
  answers: LastAnswers,
  id: string,
  answer: string,
  limits: CallOptions,
): Promise<void> {
  await touchOrInsert(answers, { _id: id, answer }, { set: { answer } }, limits);
}
