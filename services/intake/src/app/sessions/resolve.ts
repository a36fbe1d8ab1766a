import type { Operation } from '@telehealth/changes';
import { DomainError, refusal } from '@telehealth/errors';
import { type Phase, sharedTherapy } from '@telehealth/instrument/bundle';
import { decidePhase } from '@telehealth/instrument/walk';
import type { Context } from '../../context.ts';
import { declinedAt } from '../../domain/history/declined-at.ts';
import { isNotEligible } from '../../domain/journeys/eligibility.ts';
import { isPaidFor } from '../../domain/journeys/journey-order.ts';
import { isOfOtherTreatment } from '../../domain/sessions/named-offering.ts';
import { type ChangedStep, changeSession } from './change-session.ts';
import { type MintInput, mintJourney, type SessionBrand } from './mint-journey.ts';
import { findForPatient, showJourney } from './unseal-journey.ts';
import type { PatientJourney } from './unsealed-journey.ts';

/** A resume reads only the phase and the offering. */
export interface ResolveInput extends Omit<MintInput, 'phase'> {
  /** Undefined: mint. */
  readonly journeyId: string | undefined;
  /** Undefined: one pass at a mint, the present phase at a resume. */
  readonly phase: Phase | undefined;
}

export interface Resolved extends ChangedStep {
  /** False when this call minted the journey. */
  readonly resumed: boolean;
}

/**
 * Resumes the brand's journey, or mints one, also for a missing journey and one of another brand (decisions.md 4). A resume
 * writes only when it begins the clinical phase. Throws `config-gap` for every structural cause, `phase-not-ready` for the
 * clinical phase before the payment or of a patient who is not eligible or was declined, and `unavailable` without any
 * questionnaire.
 */
export async function resolve(
  context: Context,
  operation: Operation,
  brand: SessionBrand,
  input: ResolveInput,
): Promise<Resolved> {
  const { journeyId, phase, offeringRef } = input;
  const { clientId, brandId } = brand;
  const journey =
    journeyId === undefined
      ? undefined
      : await findForPatient(context, { clientId, brandId, journeyId }, operation.limits);
  if (!journey) {
    if (phase === 'clinical') throw refusal('journey_missing', 'Send the X-Journey-Id of the qualification.');
    const step = await mintJourney(context, operation, brand, { ...input, phase });
    return { step, replayed: false, resumed: false };
  }
  context.unsealedJourneys.store(journey);
  await refuseOtherTreatment(brand, journey, offeringRef);
  const decide = ({ instrument, session, document }: PatientJourney, at: number) =>
    decidePhase(
      instrument,
      session,
      {
        asked: phase,
        isPaidFor: isPaidFor(document),
        isNotEligible: isNotEligible(document),
        isDeclined: declinedAt(document.timeline ?? []) !== undefined,
      },
      at,
    );
  const decision = decide(journey, context.clock.now());
  if (decision.kind === 'shown')
    return { step: showJourney(journey, decision.session), replayed: false, resumed: true };
  const target = { clientId, brandId, journeyId: journey.document._id, key: undefined };
  const { step, replayed } = await changeSession(context, operation, target, (latest, at) => {
    const again = decide(latest, at);
    return again.kind === 'continued' ? again : { kind: again.kind };
  });
  return { step, replayed, resumed: true };
}

/**
 * interface.md 4.1 rules 7 and 8: a recorded offering overrides the named one; a running session continues when the catalog
 * does not answer. The shared questionnaire has no therapy that could differ.
 */
async function refuseOtherTreatment(
  brand: SessionBrand,
  { document, instrument }: PatientJourney,
  offeringRef: string | undefined,
): Promise<void> {
  const { therapy } = instrument.bundle;
  if (offeringRef === undefined || document.offeringRef !== undefined || therapy === sharedTherapy) return;
  const offering = await brand.getOffering(offeringRef).catch((error: unknown) => {
    if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
    throw error;
  });
  if (offering && isOfOtherTreatment(offering, therapy)) {
    throw new DomainError('config-gap', 'the offering is of another treatment than the session');
  }
}
