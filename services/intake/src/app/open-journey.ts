import type { Call } from '@telehealth/rpc';
import type { SubjectKey } from '@telehealth/sealing';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { Instrument } from '../domain/instrument.ts';
import type { Session } from '../domain/session.ts';
import { findJourney, type JourneyDocument } from '../storage/journeys.ts';
import { brandOf } from './brand-of.ts';

/** A journey as it is stored, with its session opened and the instrument it is pinned to. */
export interface OpenJourney {
  readonly document: JourneyDocument;
  readonly key: SubjectKey;
  readonly session: Session;
  readonly instrument: Instrument;
}

/** The brand's journey, or undefined when there is none: a foreign one is none. */
export async function openJourney(
  { journeys, composer, keyring }: Context,
  call: Call,
  journeyId: string,
): Promise<OpenJourney | undefined> {
  const limits = limitsOf(call);
  const brand = brandOf(call);
  const document = await findJourney(journeys, { ...brand, journeyId }, limits);
  if (!document) return undefined;
  const instrument = await composer.pinned(brand, document.instrument, limits);
  const key = keyring.unwrap(journeyId, document.wrappedKey);
  const session = JSON.parse(key.open(document.sealed)) as Session;
  return { document, key, session, instrument };
}
