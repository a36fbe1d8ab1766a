import { createHash } from 'node:crypto';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { Fact } from '../domain/fact.ts';
import { isOfferingRef } from '../domain/offering-ref.ts';
import { isOwnFactCode } from '../domain/own-fact.ts';
import { allEnabled } from '../storage/enablements.ts';
import { findOfferings } from '../storage/offerings.ts';
import { type QuestionListDocument, questionListKey } from '../storage/question-lists.ts';
import { allQuestions, type LiveQuestion } from '../storage/questions.ts';
import { brandOf } from './brand-of.ts';
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
  /** In order. */
  readonly questions: readonly LiveQuestion[];
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
    return { unchanged: false, bindings, offeringTherapies, questions: [], ownFacts: [], revision };
  }
  const listId = questionListKey(brand, offeringRef);
  const read = async (list: QuestionListDocument | undefined): Promise<OverlayAnswer> => {
    const revision = revisionOf([offeringRef, list?.version ?? 0]);
    if (revision === knownRevision) return { unchanged: true, revision };
    const questions = list ? await allQuestions(context.questions, listId, limits) : [];
    const ownFacts = ownFactsOf(questions);
    return { unchanged: false, bindings, offeringTherapies, questions, ownFacts, revision };
  };
  return await readSettled(context, listId, limits, read);
}

function ownFactsOf(questions: readonly LiveQuestion[]): readonly Fact[] {
  const facts = new Map<string, Fact>();
  for (const { fact: code, definition } of questions) {
    if (isOwnFactCode(code)) facts.set(code, { code, ...definition });
  }
  return [...facts.values()];
}
