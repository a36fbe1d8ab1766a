import type { Context } from '../../context.ts';
import { boundOwnFacts, questionsOf } from '../../domain/authoring/authoring.ts';
import type { Fact } from '../../domain/authoring/fact.ts';
import type { Question } from '../../domain/authoring/question.ts';
import { offeringKey } from '../../storage/document-key.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { getDisplayCopy, type VersionedCopy } from '../copy/get-display-copy.ts';

/** What a brand has of one offering. */
export interface BrandOffering {
  readonly offeringRef: string;
  readonly enabled: boolean;
  readonly copy: VersionedCopy;
  readonly questions: readonly Question[];
  /** The own facts that the questions bind. */
  readonly ownFacts: readonly Fact[];
}

/** Returns what the brand has of an offering. Throws `not-found` for an unknown offering. */
export async function getBrandOffering(
  context: Context,
  operation: BrandOperation,
  offeringRef: string,
): Promise<BrandOffering> {
  const [enablement, copy, authoring] = await Promise.all([
    context.enablements.get(offeringKey(operation.brand, offeringRef), operation.limits),
    getDisplayCopy(context, operation, offeringRef),
    readAuthoring(context, operation),
  ]);
  const questions = questionsOf(authoring, offeringRef);
  const ownFacts = boundOwnFacts(authoring, questions);
  return { offeringRef, enabled: enablement?.enabled ?? false, copy, questions, ownFacts };
}
