import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { type CheckoutReadiness, checkoutReadiness } from '../../domain/journeys/checkout-readiness.ts';
import type { JourneyName } from '../../storage/journeys.ts';
import { getJourney } from './get-journey.ts';

/** What a checkout needs to know of a journey. */
export interface JourneyAtCheckout {
  readonly readiness: CheckoutReadiness;
  /** Undefined: the journey recorded none. */
  readonly offeringRef: string | undefined;
  /** The therapy of the bundle that the journey is pinned to. */
  readonly therapy: string;
  /** The tenant's own id of it; undefined: none. */
  readonly reference: string | undefined;
  /** Of the session. */
  readonly locale: string;
}

/** A journey before its checkout. Throws what `getJourney` throws. */
export async function getCheckoutReadiness(
  context: Context,
  name: JourneyName,
  limits: CallOptions,
): Promise<JourneyAtCheckout> {
  const journey = await getJourney(context, name, limits);
  const { bundle, locale } = await context.instruments.pinned(journey.instrument);
  const { offeringRef, reference } = journey;
  return { readiness: checkoutReadiness(journey), offeringRef, therapy: bundle.therapy, reference, locale };
}
