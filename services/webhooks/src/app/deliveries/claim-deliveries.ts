import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { openAttempt } from '../../domain/deliveries/attempts.ts';
import { decideClaim } from '../../domain/deliveries/decide-claim.ts';
import { decideEnd } from '../../domain/deliveries/decide-end.ts';
import { decideParking } from '../../domain/deliveries/decide-parking.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import { findInOrder } from '../../storage/deliveries-in-order.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import { openUrl } from '../registrations/receiver-address.ts';
import type { Claimed } from './claimed.ts';
import { signersOf } from './send.ts';

/** Deliveries of a disabled or deleted registration that are removed from the queue at once. */
const removedAtOnce = 100;

export interface ClaimOptions {
  /** Takes slots for attempts that begin at `at` (epoch ms), and returns how many the registration may have. */
  readonly reserve: (registration: RegistrationDocument, at: number) => number;
  readonly begin: (claimed: Claimed) => void;
}

/**
 * Claims due deliveries, the longest due first; parks those of a disabled registration, ends those of a deleted one. True when
 * more may be due.
 */
export async function claimDeliveries(
  context: Context,
  registrationId: string,
  { reserve, begin }: ClaimOptions,
): Promise<boolean> {
  const { registrations, deliveries, clock } = context;
  const registration = await registrations.get(registrationId, backgroundLimits);
  if (registration === undefined || registration.deletedAt !== undefined) {
    return await removeFromQueue(context, registrationId, (_, at) =>
      decideEnd('failed', at, 'registration_deleted'),
    );
  }
  if (!registration.enabled) return await removeFromQueue(context, registrationId, decideParking);
  const until = clock.now();
  const limit = reserve(registration, until);
  if (limit < 1) return false;
  const due = await findInOrder(deliveries, 'queue', { registrationId, until }, limit, backgroundLimits);
  if (due.length === 0) return false;
  // This comes before any claim: a secret that cannot be opened is our fault and costs no try.
  const url = openUrl(context, registration);
  const signers = await signersOf(context, registration);
  await Promise.all(
    due.map(async (delivery) => {
      const claimed = await claim(context, delivery);
      if (claimed) begin({ ...claimed, registration, url, signers });
    }),
  );
  return due.length === limit;
}

/** The delivery with an attempt under way; undefined when another worker has it, or when it ended instead. */
async function claim(
  { deliveries, events, clock, settings }: Context,
  due: DeliveryDocument,
): Promise<Pick<Claimed, 'delivery' | 'body'> | undefined> {
  const event = await events.get(due.eventId, backgroundLimits);
  const at = clock.now();
  // A live worker ends its attempt at the deadline, and has as long again to store the result.
  const change =
    !due.test && (event === undefined || event.expiresAt <= at)
      ? decideEnd('failed', at, 'event_expired')
      : decideClaim(due, at, 2 * settings.deadlineMs);
  const delivery = await changeDelivery(deliveries, due, change, backgroundLimits);
  if (event === undefined || delivery === undefined || openAttempt(delivery) === undefined) return undefined;
  return { delivery, body: event.body };
}

/** Removes deliveries of a registration from the queue by a decision. True when more may be there. */
async function removeFromQueue(
  { deliveries, clock }: Context,
  registrationId: string,
  decide: (delivery: DeliveryDocument, at: number) => ReturnType<typeof decideParking>,
): Promise<boolean> {
  const page = await findInOrder(deliveries, 'queue', { registrationId }, removedAtOnce, backgroundLimits);
  const changed = await Promise.all(
    page.map((delivery) => {
      const change = decide(delivery, clock.now());
      return change && changeDelivery(deliveries, delivery, change, backgroundLimits);
    }),
  );
  return page.length === removedAtOnce && changed.some((each) => each !== undefined);
}
