import { type AuditedDocument, unfiledIndex } from '@telehealth/audit';
import type { BrandKey } from '@telehealth/service-kit';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { KeptOperation } from '../domain/kept-operations.ts';
import type { QuestionListChange } from '../domain/question-list-change.ts';
import type { QuestionDocument } from './questions.ts';

/**
 * The list of a brand's questions about an offering. Its id holds client and brand, so that a read by id is a read
 * within the tenancy. A change of any question is one write of this document, which carries the whole change as
 * `pending`; it is then copied to the questions and taken out. No other change starts before that, and whoever meets
 * it completes it: so changes happen one after the other, and none is ever half done for those who settle first.
 * `version` grows with every change of the list or of a question in it.
 */
export interface QuestionListDocument extends AuditedDocument {
  readonly clientId: string;
  readonly brandId: string;
  readonly offeringRef: string;
  /** Number of questions. */
  readonly count: number;
  /** Number of questions with a condition. */
  readonly conditional: number;
  /** Greater than every position that was ever given. */
  readonly nextPosition: number;
  /** The reorders that took effect last. */
  readonly operations: readonly KeptOperation[];
  readonly pending?: QuestionListChange<QuestionDocument>;
  /** Epoch ms; present exactly when `pending` is. */
  readonly pendingSince?: number;
}

/** The question lists of one catalog database. */
export type QuestionLists = Collection<QuestionListDocument>;

export const questionListsDefinition: CollectionDefinition<QuestionListDocument> = {
  name: 'question_lists',
  schemaVersion: 1,
  indexes: [unfiledIndex, { name: 'pending_since', fields: ['pendingSince'], sparse: true }],
};

/** The id of the brand's list for the offering. */
export function questionListKey({ clientId, brandId }: BrandKey, offeringRef: string): string {
  return `${clientId}/${brandId}/${offeringRef}`;
}

/** The list before its first change; it is kept nowhere. */
export function emptyQuestionList(brand: BrandKey, offeringRef: string): QuestionListDocument {
  const { clientId, brandId } = brand;
  return {
    _id: questionListKey(brand, offeringRef),
    clientId,
    brandId,
    offeringRef,
    version: 0,
    count: 0,
    conditional: 0,
    nextPosition: 0,
    operations: [],
  };
}
