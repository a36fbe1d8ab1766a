import { DomainError } from '@telehealth/errors';
import type { Phase } from '@telehealth/instrument/bundle';
import type { InstrumentStep } from '@telehealth/instrument/render';
import { decidePhase } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { brandOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { isPaidFor } from '../../domain/journeys/journey.ts';
import { isOfOtherTreatment } from '../../domain/sessions/named-offering.ts';
import { sharedTherapy } from '../../domain/sessions/select-questionnaire.ts';
import { changeSession } from './change-session.ts';
import { type MintInput, mintJourney } from './mint-journey.ts';
import { type OpenJourney, openJourney, showJourney } from './open-journey.ts';

/** What a resolve asks for. All but the phase and the offering is read at a mint only. */
export interface ResolveInput extends Omit<MintInput, 'phase'> {
  /** Undefined: mint. */
  readonly journeyId: string | undefined;
  /** Undefined: one pass at a mint, whatever the session is in at a resume. */
  readonly phase: Phase | undefined;
}

/**
 * Resumes the brand's journey, or mints one. A journey that is unknown or another brand's is not usable: both mint
 * (decisions.md 4). A resume writes nothing, but where it begins the clinical phase. Throws `config-gap` for every
 * structural cause alike, `phase-not-ready` for the clinical phase too early, `unavailable` when there is no
 * questionnaire at all.
 */
export async function resolve(context: Context, call: Call, input: ResolveInput): Promise<InstrumentStep> {
  const { journeyId, phase, offeringRef } = input;
  const journey = journeyId === undefined ? undefined : await openJourney(context, call, journeyId);
  if (!journey) {
    if (phase === 'clinical') throw new DomainError('phase-not-ready', 'there is no journey to continue');
    return mintJourney(context, call, { ...input, phase });
  }
  await refuseOtherTreatment(context, call, journey, offeringRef);
  const decide = ({ instrument, session, document }: OpenJourney, at: number) =>
    decidePhase(instrument, session, { asked: phase, isPaidFor: isPaidFor(document) }, at);
  const decision = decide(journey, context.clock.now());
  if (decision.kind === 'shown') return showJourney(journey, decision.session);
  const target = { journeyId: journey.document._id, key: undefined };
  return changeSession(context, call, target, (latest, at) => {
    const again = decide(latest, at);
    return again.kind === 'continued' ? again : { kind: again.kind };
  });
}

/**
 * interface.md 4.1 rules 7 and 8: a recorded offering wins; a running session goes on without the catalog. The shared
 * questionnaire is of no treatment that another could differ from.
 */
async function refuseOtherTreatment(
  { offerings }: Context,
  call: Call,
  { document, instrument }: OpenJourney,
  offeringRef: string | undefined,
): Promise<void> {
  const { therapy } = instrument.bundle;
  if (offeringRef === undefined || document.offeringRef !== undefined || therapy === sharedTherapy) return;
  const offering = await offerings.get(brandOf(call), offeringRef, call).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
    throw error;
  });
  if (offering && isOfOtherTreatment(offering, therapy)) {
    throw new DomainError('config-gap', 'the offering is of another treatment than the session');
  }
}
