import { backgroundLimits } from '@telehealth/changes';
import { deriveId } from '@telehealth/ids';
import { insertNew } from '@telehealth/store';
import type { ProviderEvent } from '../../adapters/payment-provider.ts';
import type { Context } from '../../context.ts';
import type { HeldConfirmation, HeldReason } from '../../domain/confirmations/held-confirmation.ts';
import type { ProviderName } from '../../domain/orders/order.ts';

/** Why an event is held. */
export interface WhyHeld {
  readonly reason: HeldReason;
  readonly orderRef?: string;
}

/** How long a held confirmation is stored: as long as providers list their events. */
const heldMs = 30 * 24 * 60 * 60 * 1000;

/** Stores an event that changed no order, once, with why. */
export async function holdEvent(
  context: Context,
  provider: ProviderName,
  event: ProviderEvent,
  why: WhyHeld,
): Promise<void> {
  const { heldConfirmations, clock, logger } = context;
  const { refs, orderHint, ...rest } = event;
  const receivedAt = clock.now();
  const held: HeldConfirmation = {
    ...rest,
    ...refs,
    ...why,
    ...(orderHint !== undefined && { orderHint }),
    _id: heldIdOf(provider, event),
    provider,
    receivedAt,
    expiresAt: receivedAt + heldMs,
  };
  const inserted = await insertNew(heldConfirmations, held, backgroundLimits);
  if (inserted === undefined) await renameHeld(context, held, why);
  else if (why.reason !== 'unmatched') logger.warn({ reason: why.reason }, 'a confirmation is quarantined');
}

/** Stores why an event is held now. */
export async function renameHeld(
  { heldConfirmations }: Context,
  { _id }: Pick<HeldConfirmation, '_id'>,
  { reason, orderRef }: WhyHeld,
): Promise<void> {
  const set = { reason, ...(orderRef !== undefined && { orderRef }) };
  await heldConfirmations.update(_id, {}, { set }, backgroundLimits);
}

/** Removes an event that was applied or dismissed; whether it was there. */
export function forgetHeld(
  { heldConfirmations }: Context,
  { _id }: Pick<HeldConfirmation, '_id'>,
): Promise<boolean> {
  return heldConfirmations.delete(_id, {}, backgroundLimits);
}

/** The event that is held. */
export function eventOf(held: HeldConfirmation): ProviderEvent {
  const { eventId, eventType, at, reports, needsRead, orderHint, checkoutRef, paymentRef } = held;
  const refs = {
    ...(checkoutRef !== undefined && { checkoutRef }),
    ...(paymentRef !== undefined && { paymentRef }),
  };
  return { eventId, eventType, at, reports, needsRead, orderHint, refs };
}

/** Names an event among the held ones. */
export function heldIdOf(provider: ProviderName, { eventId }: Pick<ProviderEvent, 'eventId'>): string {
  return deriveId('cnf', `${provider} ${eventId}`);
}
