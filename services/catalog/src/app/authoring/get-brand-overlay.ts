import { hash } from 'node:crypto';
import { isOfferingRef } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { boundOwnFacts, noAuthoring, questionsOf } from '../../domain/authoring/authoring.ts';
import type { Fact } from '../../domain/authoring/fact.ts';
import type { Question } from '../../domain/authoring/question.ts';
import { allEnabled } from '../../storage/enablements.ts';
import { findOfferings } from '../../storage/offerings.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { readAuthoring } from './read-authoring.ts';

/** An offering that the brand sells, with its therapies. */
export interface OfferingBinding {
  readonly offeringRef: string;
  readonly therapies: readonly string[];
}

/** What intake needs of a brand for a new session. */
export interface BrandOverlay {
  /** In the order of their refs. */
  readonly bindings: readonly OfferingBinding[];
  /** The therapies of the requested offering, sold by the brand or not; empty when it is unknown or withdrawn. */
  readonly offeringTherapies: readonly string[];
  /** Whether the catalog has the requested offering, withdrawn or not. */
  readonly offeringKnown: boolean;
  /** The questions about the requested offering, in order; empty unless the brand sells it. */
  readonly questions: readonly Question[];
  /** The brand's own facts that the questions bind. */
  readonly ownFacts: readonly Fact[];
  /** A hash of all other fields. */
  readonly revision: string;
}

/** The overlay of a brand for an offering. A malformed or unknown ref has no questions. */
export async function getBrandOverlay(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<BrandOverlay> {
  const { brand, limits } = operation;
  const enabled = await allEnabled(context.enablements, brand, limits);
  const refs = enabled.map((enablement) => enablement.offeringRef);
  const asked = isOfferingRef(offeringRef) && !refs.includes(offeringRef) ? [offeringRef] : [];
  const offerings = await findOfferings(context.offerings, [...refs, ...asked], limits);
  const bindings = refs.flatMap((ref) => {
    const offering = offerings.get(ref);
    return offering?.active === true ? [{ offeringRef: ref, therapies: offering.therapies }] : [];
  });
  const named = offerings.get(offeringRef);
  const isSold = bindings.some((binding) => binding.offeringRef === offeringRef);
  const authoring = isSold ? await readAuthoring(context, operation) : noAuthoring;
  const questions = questionsOf(authoring, offeringRef);
  const overlay = {
    bindings,
    offeringTherapies: named?.active === true ? named.therapies : [],
    offeringKnown: named !== undefined,
    questions,
    ownFacts: boundOwnFacts(authoring, questions),
  };
  const content = JSON.stringify([brand.clientId, brand.brandId, offeringRef, overlay]);
  return { ...overlay, revision: hash('sha256', content, 'base64url') };
}
