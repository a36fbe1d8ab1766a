import { randomUUID } from 'node:crypto';
import type { CallOptions } from '@telehealth/store';
import { decideAction } from '../../domain/simulated/decide-action.ts';
import { storeDecided } from '../../storage/simulated-checkouts.ts';
import { findCheckout, type SimulatedContext } from './find-checkout.ts';
import { shownVersion } from './form-token.ts';

export interface SubmittedForm {
  readonly secret: string;
  readonly action: string;
  readonly formToken: string;
}

/**
 * Does the action of a button and sends its event to the confirmation route. A form changes nothing when it was sent before, shows
 * an older version, or has an impossible action. Throws `not-found` for an unknown secret.
 */
export async function submitAction(
  context: SimulatedContext,
  { secret, action, formToken }: SubmittedForm,
  limits: CallOptions,
): Promise<void> {
  const checkout = await findCheckout(context, secret, limits);
  if (shownVersion(formToken) !== checkout.version) return;
  const decided = decideAction(checkout, action, { eventId: randomUUID(), at: context.clock.now() });
  if (decided === undefined) return;
  const stored = await storeDecided(context.simulatedCheckouts, checkout, decided, limits);
  if (stored === undefined) return;
  try {
    await context.simulatedProvider.sendEvent(stored, decided.event);
  } catch (err) {
    context.logger.warn(
      { err },
      'an event of the simulated provider did not arrive; its list of events has it',
    );
  }
}
