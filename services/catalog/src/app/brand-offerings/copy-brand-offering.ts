import { putDocument } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { Authoring } from '../../domain/authoring/authoring.ts';
import type { BrandOfferingInput, CopiedPart } from '../../domain/brand-offerings/brand-offering.ts';
import { copiedLocales } from '../../domain/brand-offerings/copy-locales.ts';
import {
  type CopyBasis,
  decideCopyQuestions,
  type QuestionsToCopy,
  questionForBrand,
} from '../../domain/brand-offerings/copy-questions.ts';
import { refuseUnavailable } from '../../domain/brand-offerings/refuse-unavailable.ts';
import { decidePutCopy } from '../../domain/copy/display-copy.ts';
import { ownFact } from '../../domain/facts/own-fact.ts';
import type { CanonicalOffering } from '../../domain/offerings/canonical-offering.ts';
import { offeringKey } from '../../storage/document-key.ts';
import { findInstruments } from '../../storage/instruments.ts';
import { changeAuthoring } from '../authoring/change-authoring.ts';
import { readAuthoring } from '../authoring/read-authoring.ts';
import type { BrandOperation } from '../brand-operation.ts';
import { enableOffering } from '../enablements/enable-offering.ts';
import { findLockedFacts } from '../instruments/find-locked-facts.ts';
import { findFactsOfOffering } from '../instruments/find-screening-facts.ts';
import { getOffering } from '../offerings/get-offering.ts';

/**
 * Gives the brand what `input` has of an offering, and returns what changes; `validateOnly` writes nothing. The brand keeps everything
 * else that it has. Throws `not-found` for an unknown offering, and `validation` with issues for what the brand cannot have. It
 * writes up to three documents, and a repeat completes an interrupted call.
 */
export async function copyBrandOffering(
  context: Context,
  operation: BrandOperation,
  { input, validateOnly }: { readonly input: BrandOfferingInput; readonly validateOnly: boolean },
): Promise<readonly CopiedPart[]> {
  const { offeringRef, enabled } = input;
  const offering = await getOffering(context, operation, offeringRef);
  if (enabled || input.questions.length > 0) {
    const announced = await findInstruments(context.instruments, offering.therapies, operation.limits);
    refuseUnavailable(offering, announced, operation.brand.brandId);
  }
  const decideQuestions = await questionDecision(context, operation, offering, input);
  const parts = [
    ...(enabled ? [await enablementPart(context, operation, offeringRef)] : []),
    ...copiedLocales(await presentLocales(context, operation, offeringRef), input.locales).parts,
    ...decideQuestions(await readAuthoring(context, operation)).parts,
  ];
  if (validateOnly || parts.every(({ outcome }) => outcome === 'unchanged')) return parts;

  // Each document needs its own operation, because the ids of events and audit rows are derived from operations.
  const step = (name: string) => ({ ...operation, operationId: `${operation.operationId} ${name}` });
  if (enabled) await enableOffering(context, step('enablement'), offeringRef);
  await putLocales(context, step('copy'), input);
  await changeAuthoring(context, step('questions'), (present) => decideQuestions(present).change);
  return parts;
}

type QuestionDecision = (present: Authoring) => ReturnType<typeof decideCopyQuestions>;

/** Without questions nothing is copied, because own facts are copied only with the questions that bind them. */
async function questionDecision(
  context: Context,
  operation: BrandOperation,
  offering: CanonicalOffering,
  input: BrandOfferingInput,
): Promise<QuestionDecision> {
  if (input.questions.length === 0) return () => ({ change: undefined, parts: [] });
  const wanted = questionsToCopy(operation, input);
  const basis = await basisOf(context, operation, offering, input.offeringRef);
  return (present) => decideCopyQuestions(present, wanted, basis);
}

function questionsToCopy({ brand }: BrandOperation, input: BrandOfferingInput): QuestionsToCopy {
  const { brandId } = brand;
  return {
    brandId,
    offeringRef: input.offeringRef,
    questions: input.questions.map((question) => questionForBrand(brandId, question)),
    ownFacts: input.ownFacts.map((fact) => ownFact(brandId, fact)),
  };
}

async function basisOf(
  context: Context,
  operation: BrandOperation,
  offering: CanonicalOffering,
  offeringRef: string,
): Promise<CopyBasis> {
  const [lockReasons, facts] = await Promise.all([
    findLockedFacts(context, operation, offeringRef),
    findFactsOfOffering(context, operation, offering),
  ]);
  // When two therapies have the same fact, the first one counts, as for a question that a brand creates.
  const unlocked = facts.toReversed().filter(({ code }) => !lockReasons.has(code));
  return {
    lockReasons,
    screeningFacts: new Map(unlocked.map((fact) => [fact.code, fact])),
    questionId: (ordinal) => deriveId('qst', operation.operationId, ordinal),
  };
}

async function enablementPart(
  { enablements }: Context,
  { brand, limits }: BrandOperation,
  offeringRef: string,
): Promise<CopiedPart> {
  const present = await enablements.get(offeringKey(brand, offeringRef), limits);
  const outcome = present?.enabled === true ? 'unchanged' : 'created';
  return { kind: 'enablement', name: offeringRef, outcome };
}

async function presentLocales(
  { displayCopies }: Context,
  { brand, limits }: BrandOperation,
  offeringRef: string,
) {
  return (await displayCopies.get(offeringKey(brand, offeringRef), limits))?.locales ?? {};
}

async function putLocales(
  context: Context,
  operation: BrandOperation,
  { offeringRef, locales: wanted }: BrandOfferingInput,
): Promise<void> {
  const { clientId, brandId } = operation.brand;
  await putDocument(context, {
    collection: context.displayCopies,
    id: offeringKey(operation.brand, offeringRef),
    operation,
    decide: (present) => {
      const { locales } = copiedLocales(present?.locales ?? {}, wanted);
      return locales && decidePutCopy({ clientId, brandId, offeringRef, locales });
    },
  });
}
