import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { type CheckoutReadiness, checkoutReadiness } from '../../domain/journeys/checkout-readiness.ts';
import { findJourney } from '../../storage/journeys.ts';

/** What a checkout needs to know of a journey. */
export interface JourneyAtCheckout {
  readonly readiness: CheckoutReadiness;
  /** Undefined: the journey recorded none. */
  readonly offeringRef: string | undefined;
  /** Of the bundle that the journey is pinned to. */
  readonly therapy: string;
}

/** A journey before its checkout. Throws `not-found` for a missing journey, one of another brand and an erased one. */
export async function getCheckoutReadiness(
  { journeys, instruments }: Context,
  call: Call,
  journeyId: string,
): Promise<JourneyAtCheckout> {
  const journey = await findJourney(journeys, { ...brandOf(call), journeyId }, limitsOf(call));
  if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
  const { bundle } = await instruments.pinned(journey.instrument);
  return {
    readiness: checkoutReadiness(journey),
    offeringRef: journey.offeringRef,
    therapy: bundle.therapy,
  };
}
