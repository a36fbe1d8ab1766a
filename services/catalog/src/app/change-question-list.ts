import { type AuditRow, auditRow, settleAudit, updateWithAudit } from '@telehealth/audit';
import type { Call } from '@telehealth/rpc';
import { type BrandKey, brandOf, limitsOf, retriedWrite } from '@telehealth/service-kit';
import { type CallOptions, insertNew, type Update } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { QuestionListChange } from '../domain/question-list-change.ts';
import type { OfferingDocument } from '../storage/offerings.ts';
import { emptyQuestionList, type QuestionListDocument, questionListKey } from '../storage/question-lists.ts';
import type { QuestionDocument } from '../storage/questions.ts';
import { settledList } from './settle-question-list.ts';

/** What a change of a list of questions starts from. */
export interface QuestionListState {
  readonly brand: BrandKey;
  /** Undefined when the canonical catalog does not have it. */
  readonly offering: OfferingDocument | undefined;
  /** With nothing pending; version 0 before the first change. */
  readonly list: QuestionListDocument;
  readonly at: number;
  readonly limits: CallOptions;
}

/** What becomes of the list, and what to answer. */
export interface QuestionListDecision<T> {
  readonly answer: T;
  /** Absent: nothing, for example because the operation had its effect before. */
  readonly commit?: {
    readonly change: QuestionListChange<QuestionDocument>;
    readonly set: Partial<
      Pick<QuestionListDocument, 'count' | 'conditional' | 'nextPosition' | 'operations'>
    >;
    readonly audit: Pick<AuditRow, 'subject' | 'changed'> & {
      readonly act: string;
      readonly version: number;
    };
  };
}

/** Writers that may be faster before a change is refused. */
const patience = 50;

/**
 * Changes the brand's list of questions for an offering by one write, which carries the whole change and its audit
 * row, and completes it. `decide` may run more than once; it sees the list and its questions as of one version, or
 * its decision comes to nothing. Undefined has it run again. Throws what `decide` throws, and `conflict` when others
 * are faster again and again.
 */
export async function changeQuestionList<T>(
  context: Context,
  call: Call,
  offeringRef: string,
  decide: (state: QuestionListState) => Promise<QuestionListDecision<T> | undefined>,
): Promise<T> {
  const { questionLists, offerings, clock } = context;
  const brand = brandOf(call);
  const limits = limitsOf(call);
  const listId = questionListKey(brand, offeringRef);

  const { answer, committed } = await retriedWrite(async () => {
    const [offering, present] = await Promise.all([
      offerings.get(offeringRef, limits),
      settledList(context, listId, limits),
    ]);
    const at = clock.now();
    const list = present ?? emptyQuestionList(brand, offeringRef);
    const decided = await decide({ brand, offering, list, at, limits });
    if (decided?.commit === undefined) return decided && { answer: decided.answer };

    const { change, set, audit } = decided.commit;
    const row = auditRow(call, { ...audit, clientId: brand.clientId, at });
    const pending = { ...set, pending: change, pendingSince: at };
    const update: Update<QuestionListDocument> = { set: pending, increment: { version: 1 } };
    const written = present
      ? await questionLists.update(listId, { version: list.version }, updateWithAudit(update, row), limits)
      : await insertNew(
          questionLists,
          { ...list, ...pending, version: 1, unfiled: [row], unfiledSince: at },
          limits,
        );
    return written && { answer: decided.answer, committed: written };
  }, patience);
  if (committed) {
    await settledList(context, listId, limits);
    await settleAudit(context, questionLists, committed, limits);
  }
  return answer;
}
