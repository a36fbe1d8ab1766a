import { createHash } from 'node:crypto';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { Fact } from '../domain/fact.ts';
import { isOfferingRef } from '../domain/offering-ref.ts';
import { isOwnFactCode } from '../domain/own-fact.ts';
import { factBytes, questionBytes } from '../domain/question-size.ts';
import { allEnabled } from '../storage/enablements.ts';
import { findOfferings } from '../storage/offerings.ts';
import { type QuestionListDocument, questionListKey } from '../storage/question-lists.ts';
import { type LiveQuestion, pagesOfQuestions } from '../storage/questions.ts';
import { readSettled } from './settle-question-list.ts';

/** An offering the brand sells, and what it is for. */
export interface OfferingBinding {
  readonly offeringRef: string;
  readonly therapies: readonly string[];
}

/** What intake composes a brand's sessions from. */
export interface BrandOverlay {
  /** By ref. */
  readonly bindings: readonly OfferingBinding[];
  /** Of the offering asked for, sold by the brand or not; none when the catalog lacks it or has withdrawn it. */
  readonly offeringTherapies: readonly string[];
  /** The first ones, in order, as many as the bounds of an overlay allow. */
  readonly questions: readonly LiveQuestion[];
  /** Number of questions behind those. */
  readonly questionsLeftOut: number;
  /** Those of the brand's own facts that the questions bind. */
  readonly ownFacts: readonly Fact[];
  readonly revision: string;
}

/** The overlay, or word that the one the caller holds is still it. */
export type OverlayAnswer = ({ readonly unchanged: false } & BrandOverlay) | UnchangedOverlay;

/** The caller holds what is current. */
export interface UnchangedOverlay {
  readonly unchanged: true;
  readonly revision: string;
}

/**
 * Everything of the brand that a new session may need: what it sells and, when the offering asked for is among that,
 * its questions. A caller that holds the present revision costs the reads of bindings and of one list document,
 * however many questions there are. A ref that is malformed or names nothing has no questions.
 */
export async function getBrandOverlay(
  context: Context,
  call: Call,
  { offeringRef, knownRevision }: { readonly offeringRef: string; readonly knownRevision: string },
): Promise<OverlayAnswer> {
  const brand = brandOf(call);
  const limits = limitsOf(call);
  const enabled = await allEnabled(context.enablements, brand, limits);
  const refs = enabled.map((enablement) => enablement.offeringRef);
  const asked = isOfferingRef(offeringRef) && !refs.includes(offeringRef) ? [offeringRef] : [];
  const offerings = await findOfferings(context.offerings, [...refs, ...asked], limits);
  const bindings = refs.flatMap((ref) => {
    const offering = offerings.get(ref);
    return offering?.active === true ? [{ offeringRef: ref, therapies: offering.therapies }] : [];
  });
  const named = offerings.get(offeringRef);
  const offeringTherapies = named?.active === true ? named.therapies : [];
  const revisionOf = (of: readonly [offeringRef: string, listVersion: number] | null) =>
    createHash('sha256')
      .update(JSON.stringify([brand.clientId, brand.brandId, bindings, offeringTherapies, of]))
      .digest('base64url');

  if (!bindings.some((binding) => binding.offeringRef === offeringRef)) {
    const revision = revisionOf(null);
    if (revision === knownRevision) return { unchanged: true, revision };
    return { unchanged: false, bindings, offeringTherapies, ...noQuestions, revision };
  }
  const listId = questionListKey(brand, offeringRef);
  const read = async (list: QuestionListDocument | undefined): Promise<OverlayAnswer> => {
    const revision = revisionOf([offeringRef, list?.version ?? 0]);
    if (revision === knownRevision) return { unchanged: true, revision };
    const told = list ? await firstQuestions(context, list, limits) : noQuestions;
    return { unchanged: false, bindings, offeringTherapies, ...told, revision };
  };
  return await readSettled(context, listId, limits, read);
}

type ToldQuestions = Pick<BrandOverlay, 'questions' | 'questionsLeftOut' | 'ownFacts'>;

const noQuestions: ToldQuestions = { questions: [], questionsLeftOut: 0, ownFacts: [] };

/** A condition reads questions before its own alone, so the first ones stand without the others. */
async function firstQuestions(
  context: Context,
  { _id, count }: QuestionListDocument,
  limits: CallOptions,
): Promise<ToldQuestions> {
  const { perOverlay, overlayBytes } = context.questionBounds;
  const questions: LiveQuestion[] = [];
  const ownFacts = new Map<string, Fact>();
  let bytes = 0;
  const told = () => ({
    questions,
    questionsLeftOut: count - questions.length,
    ownFacts: [...ownFacts.values()],
  });
  for await (const page of pagesOfQuestions(context.questions, _id, limits)) {
    for (const question of page) {
      const { fact: code, definition } = question;
      const ownFact = isOwnFactCode(code) && !ownFacts.has(code) ? { code, ...definition } : undefined;
      bytes += questionBytes(question) + (ownFact ? factBytes(ownFact) : 0);
      if (questions.length === perOverlay || bytes > overlayBytes) return told();
      questions.push(question);
      if (ownFact) ownFacts.set(code, ownFact);
    }
  }
  return told();
}
