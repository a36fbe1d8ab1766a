import type { Instrument } from '@telehealth/instrument/compile';
import type { InstrumentStep } from '@telehealth/instrument/render';
import { renderStep, type StepContext } from '@telehealth/instrument/render';
import type { Session } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import type { SubjectKey } from '@telehealth/sealing';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type Eligibility, isOverruled } from '../../domain/journeys/eligibility.ts';
import { findJourney, type JourneyDocument } from '../../storage/journeys.ts';
import { largeSessionCharacters } from './large-session-queue.ts';

/** A journey as it is stored, with its session opened and the instrument it is pinned to. */
export interface UnsealedJourney {
  readonly document: JourneyDocument;
  readonly key: SubjectKey;
  readonly session: Session;
  readonly instrument: Instrument;
}

/** A journey as its brand shows it. */
export interface OpenJourney extends UnsealedJourney {
  /** JSON text of the theme it is shown in; undefined: no theme. */
  readonly themeJson: string | undefined;
}

/** The brand's journey; undefined when it is missing. A journey of another brand and an erased one are treated as missing. */
export async function openJourney(
  context: Context,
  call: Call,
  journeyId: string,
): Promise<OpenJourney | undefined> {
  const name = { ...brandOf(call), journeyId };
  const document = await findJourney(context.journeys, name, limitsOf(call));
  return document && (await openDocument(context, call, document));
}

/** Opens a journey that was read. It must not be erased. */
export async function openDocument(
  context: Context,
  call: Call,
  document: JourneyDocument,
): Promise<OpenJourney> {
  const unsealed = await unsealJourney(context, document);
  const { themeSha256 } = document;
  const themeJson =
    themeSha256 === undefined ? undefined : await context.themes.find(themeSha256, limitsOf(call));
  return { ...unsealed, themeJson };
}

/** Opens the session of a journey of any tenant. The journey must not be erased. */
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

/** The step of a session of the journey. */
export function showJourney(
  { document, instrument, themeJson }: OpenJourney,
  session: Session,
  { plan, issues, eligibility }: KnownOfStep = {},
): InstrumentStep {
  const { _id: journeyId, sessionId, offeringRef } = document;
  return renderStep(instrument, session, {
    ...{ journeyId, sessionId, offeringRef, themeJson, plan, issues },
    isOverruled: isOverruled(eligibility ?? document.eligibility, session),
  });
}
