import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { isOfOtherTreatment } from '../domain/named-offering.ts';
import { renderStep } from '../domain/render.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { brandOf } from './brand-of.ts';
import { mintJourney } from './mint-journey.ts';
import { type OpenJourney, openJourney } from './open-journey.ts';

/** What a resolve asks for. */
export interface ResolveInput {
  /** Undefined: mint. */
  readonly journeyId: string | undefined;
  /** A phase needs a tier-aware bundle, of which none is published. */
  readonly phase: string | undefined;
  /** Undefined: the entry names none, or nothing that can be one. */
  readonly offeringRef: string | undefined;
}

/**
 * Resumes the brand's journey, writing nothing, or mints one. A journey that is unknown or another brand's is not
 * usable: both mint (decisions.md 4).
 */
export async function resolve(context: Context, call: Call, input: ResolveInput): Promise<InstrumentStep> {
  if (input.phase !== undefined) throw new DomainError('config-gap', 'no tier-aware bundle is published');
  const { journeyId, offeringRef } = input;
  const journey = journeyId === undefined ? undefined : await openJourney(context, call, journeyId);
  if (!journey) return mintJourney(context, call, offeringRef);
  await refuseOtherTreatment(context, call, journey, offeringRef);
  const { _id, sessionId } = journey.document;
  return renderStep(journey.instrument, journey.session, { journeyId: _id, sessionId });
}

/** interface.md 4.1 rules 7 and 8: a recorded offering wins; a running session goes on without the catalog. */
async function refuseOtherTreatment(
  { offerings }: Context,
  call: Call,
  { document, instrument }: OpenJourney,
  offeringRef: string | undefined,
): Promise<void> {
  if (offeringRef === undefined || document.offeringRef !== undefined) return;
  const offering = await offerings.get(brandOf(call), offeringRef, call).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
    throw error;
  });
  if (offering && isOfOtherTreatment(offering, instrument.bundle.therapy)) {
    throw new DomainError('config-gap', 'the offering is of another treatment than the session');
  }
}
