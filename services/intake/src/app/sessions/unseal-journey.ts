import type { InstrumentStep } from '@telehealth/instrument/render';
import { renderStep, type StepContext } from '@telehealth/instrument/render';
import type { Session } from '@telehealth/instrument/walk';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type Eligibility, isOverruled } from '../../domain/journeys/eligibility.ts';
import { findJourney, type JourneyDocument, type JourneyName } from '../../storage/journeys.ts';
import { largeSessionCharacters } from './large-session-queue.ts';
import type { PatientJourney, UnsealedJourney } from './unsealed-journey.ts';

/**
 * Undefined when the journey is missing, another brand's or erased. It is always read; what this replica unsealed of that version
 * is used again.
 */
export async function findForPatient(
  context: Context,
  name: JourneyName,
  limits: CallOptions,
): Promise<PatientJourney | undefined> {
  const document = await findJourney(context.journeys, name, limits);
  if (document === undefined) return undefined;
  const unsealed = context.unsealedJourneys.find(name);
  if (unsealed?.document.version === document.version) return { ...unsealed, document };
  return await unsealForPatient(context, document, limits);
}

/** The journey must not be erased. */
export async function unsealForPatient(
  context: Context,
  document: JourneyDocument,
  limits: CallOptions,
): Promise<PatientJourney> {
  const unsealed = await unsealJourney(context, document);
  const { themeSha256 } = document;
  const themeJson = themeSha256 === undefined ? undefined : await context.themes.find(themeSha256, limits);
  return { ...unsealed, themeJson };
}

/** Decrypts the session. The journey must not be erased. */
export async function unsealJourney(
  { composer, keyring, largeSessionQueue }: Context,
  document: JourneyDocument,
): Promise<UnsealedJourney> {
  const instrument = await composer.pinned(document, document.instrument);
  if (document.sealed.length > largeSessionCharacters) await largeSessionQueue();
  const key = keyring.unwrap(document._id, document.wrappedKey);
  const session = JSON.parse(key.open(document.sealed)) as Session;
  return { document, key, session, instrument };
}

/** What a caller already knows of a step. */
export interface KnownOfStep extends Pick<StepContext, 'plan' | 'issues'> {
  /** The class after the change that leads to the step; by default that of the document. */
  readonly eligibility?: Eligibility | undefined;
}

export function showJourney(
  { document, instrument, themeJson }: PatientJourney,
  session: Session,
  { plan, issues, eligibility }: KnownOfStep = {},
): InstrumentStep {
  const { _id: journeyId, sessionId, offeringRef, reference, caseNumber } = document;
  return renderStep(instrument, session, {
    journeyId,
    sessionId,
    offeringRef,
    reference,
    caseNumber,
    themeJson,
    plan,
    issues,
    isOverruled: isOverruled(eligibility ?? document.eligibility, session),
  });
}
