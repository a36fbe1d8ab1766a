import { type BrandKey, retriedWrite } from '@telehealth/service-kit';
import { type CallOptions, insertOnce } from '@telehealth/store';
import type { Context } from '../context.ts';
import { type FactReservation, type OwnFact, ownFactsKey } from '../storage/own-facts.ts';
import { emptyQuestionList } from '../storage/question-lists.ts';
import { isBoundInBrand } from '../storage/questions.ts';
import { settledList } from './settle-question-list.ts';

/*
 * No question may bind a fact that is gone, without a transaction over both. A question is committed in three steps:
 * read the version of its list, write the reservation into the brand's facts, commit on that version. A fact is
 * deleted in four: read the facts, raise the version of every list a reservation names, look for questions, write the
 * facts as they were read without this one. Whichever way the steps fall, one of the two conditional writes fails:
 * a reservation written after the facts were read changes them, and one written before has its list fenced. That
 * goes for a reservation somebody left, too: it is dropped only once its list is fenced.
 */

/** Longer than any call lasts. Dropping a younger one would only have its writer decide again. */
const leftAfterMs = 60_000;

/** Writers that may be faster before a change of the brand's facts is given up. */
const patience = 50;

/** Whether the fact is still there; if so, it is reserved for the question. */
export async function reserveOwnFact(
  context: Context,
  brand: BrandKey,
  { code, madeBy }: OwnFact,
  { questionId, offeringRef }: Pick<FactReservation, 'questionId' | 'offeringRef'>,
  limits: CallOptions,
): Promise<boolean> {
  const { ownFacts, clock } = context;
  const key = ownFactsKey(brand);
  const { reserved } = await retriedWrite(async () => {
    const present = await ownFacts.get(key, limits);
    const fact = present?.facts.find((own) => own.code === code && own.madeBy === madeBy);
    if (!present || !fact) return { reserved: false };
    const others = present.reservations.filter((reservation) => reservation.questionId !== questionId);
    const kept = await withoutLeft(context, brand, others, limits);
    const set = { reservations: [...kept, { code, questionId, offeringRef, at: clock.now() }] };
    const update = { set, increment: { version: 1 } };
    const written = await ownFacts.update(key, { version: present.version }, update, limits);
    return written && { reserved: true };
  }, patience);
  return reserved;
}

/** Takes a reservation back. One that cannot be taken back now stays until one who comes later drops it. */
export async function releaseOwnFact(
  { ownFacts, logger }: Context,
  brand: BrandKey,
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

/**
 * The reservations without those somebody left, who can no longer commit on them. For a write that fails unless the
 * brand's facts are still as they were when these were read.
 */
export async function withoutLeft(
  context: Context,
  brand: BrandKey,
  reservations: readonly FactReservation[],
  limits: CallOptions,
): Promise<readonly FactReservation[]> {
  const since = context.clock.now() - leftAfterMs;
  await fenceLists(
    context,
    brand,
    reservations.filter(({ at }) => at <= since),
    limits,
  );
  return reservations.filter(({ at }) => at > since);
}

/** Whether a question of the brand binds the fact, now or by a commit on what a list of these reservations was. */
export async function isOwnFactInUse(
  context: Context,
  brand: BrandKey,
  code: string,
  reservations: readonly FactReservation[],
  limits: CallOptions,
): Promise<boolean> {
  if (await isBoundInBrand(context.questions, brand, code, limits)) return true;
  const held = reservations.filter((reservation) => reservation.code === code);
  if (held.length === 0) return false;
  await fenceLists(context, brand, held, limits);
  return await isBoundInBrand(context.questions, brand, code, limits);
}

async function fenceLists(
  context: Context,
  brand: BrandKey,
  reservations: readonly FactReservation[],
  limits: CallOptions,
): Promise<void> {
  const refs = new Set(reservations.map(({ offeringRef }) => offeringRef));
  for (const offeringRef of refs) await fence(context, brand, offeringRef, limits);
}

/** Makes every commit fail that was decided on what the list was until now. */
async function fence(
  context: Context,
  brand: BrandKey,
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
