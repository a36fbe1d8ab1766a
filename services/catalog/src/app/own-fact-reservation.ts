import { type CallOptions, insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { BrandName } from '../domain/brand-name.ts';
import { type FactReservation, type OwnFact, ownFactsKey } from '../storage/own-facts.ts';
import { emptyQuestionList } from '../storage/question-lists.ts';
import { isBoundInBrand } from '../storage/questions.ts';
import { retriedWrite } from './retried-write.ts';
import { settledList } from './settle-question-list.ts';

/*
 * No question may bind a fact that is gone, without a transaction over both. A question is committed in three steps:
 * read the version of its list, write the reservation into the brand's facts, commit on that version. A fact is
 * deleted in four: read the facts, raise the version of every list a reservation names, look for questions, write the
 * facts as they were read without this one. Whichever way the steps fall, one of the two conditional writes fails:
 * a reservation written after the facts were read changes them, and one written before has its list fenced.
 */

/** Writers that may be faster before a change of the brand's facts is given up. */
const patience = 50;

/** Whether the fact is still there; if so, it is reserved for the question. */
export async function reserveOwnFact(
  { ownFacts }: Context,
  brand: BrandName,
  { code, madeBy }: OwnFact,
  { questionId, offeringRef }: Pick<FactReservation, 'questionId' | 'offeringRef'>,
  limits: CallOptions,
): Promise<boolean> {
  const key = ownFactsKey(brand);
  const { reserved } = await retriedWrite(async () => {
    const present = await ownFacts.get(key, limits);
    const fact = present?.facts.find((own) => own.code === code && own.madeBy === madeBy);
    if (!present || !fact) return { reserved: false };
    const others = present.reservations.filter((reservation) => reservation.questionId !== questionId);
    const set = { reservations: [...others, { code, questionId, offeringRef }] };
    const update = { set, increment: { version: 1 } };
    const written = await ownFacts.update(key, { version: present.version }, update, limits);
    return written && { reserved: true };
  }, patience);
  return reserved;
}

/** Takes a reservation back. One that cannot be taken back now stays, and costs who deletes the fact some time. */
export async function releaseOwnFact(
  { ownFacts, logger }: Context,
  brand: BrandName,
  questionId: string,
  limits: CallOptions,
): Promise<void> {
  const key = ownFactsKey(brand);
  try {
    await retriedWrite(async () => {
      const present = await ownFacts.get(key, limits);
      const reservations = present?.reservations.filter(
        (reservation) => reservation.questionId !== questionId,
      );
      if (!present || reservations?.length === present.reservations.length) return { released: true };
      const update = { set: { reservations: reservations ?? [] }, increment: { version: 1 } };
      return await ownFacts.update(key, { version: present.version }, update, limits);
    }, patience);
  } catch (err) {
    logger.warn({ err }, 'the reservation of a fact was left');
  }
}

/** Whether a question of the brand binds the fact, now or by a commit on what a list of these reservations was. */
export async function isOwnFactInUse(
  context: Context,
  brand: BrandName,
  code: string,
  reservations: readonly FactReservation[],
  limits: CallOptions,
): Promise<boolean> {
  if (await isBoundInBrand(context.questions, brand, code, limits)) return true;
  const refs = new Set(reservations.flatMap((held) => (held.code === code ? [held.offeringRef] : [])));
  if (refs.size === 0) return false;
  for (const offeringRef of refs) await fence(context, brand, offeringRef, limits);
  return await isBoundInBrand(context.questions, brand, code, limits);
}

/** Makes every commit fail that was decided on what the list was until now. */
async function fence(
  context: Context,
  brand: BrandName,
  offeringRef: string,
  limits: CallOptions,
): Promise<void> {
  const { questionLists } = context;
  const empty = emptyQuestionList(brand, offeringRef);
  await retriedWrite(async () => {
    const list = await settledList(context, empty._id, limits);
    if (!list) {
      const inserted = await insertOnce(questionLists, { ...empty, version: 1 }, limits);
      return inserted.pending === undefined ? inserted : undefined;
    }
    return await questionLists.update(
      empty._id,
      { version: list.version },
      { increment: { version: 1 } },
      limits,
    );
  }, patience);
}
