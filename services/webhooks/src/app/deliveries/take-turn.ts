import { backgroundLimits } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { openAttempt } from '../../domain/deliveries/attempts.ts';
import { decideClaim } from '../../domain/deliveries/decide-claim.ts';
import { decideEnd } from '../../domain/deliveries/decide-end.ts';
import { decideParking } from '../../domain/deliveries/decide-parking.ts';
import type { Turn } from '../../domain/deliveries/turns.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import type { DeliveryDocument } from '../../storage/deliveries.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';
import type { Claimed } from './attempt.ts';
import { signersOf } from './send.ts';

/** How many deliveries of a disabled or deleted registration are looked at in one turn. */
const mostPutAside = 100;

/** What a registration may do in its turn. */
export interface TurnRoom {
  /** Takes slots for attempts that begin at `at` (epoch ms), as the registration is, and says how many. */
  readonly reserve: (registration: RegistrationDocument, at: number) => number;
  /** Called with each delivery that was claimed, as soon as it was. */
  readonly begin: (claimed: Claimed) => void;
}

/**
 * The turn of a registration: claims deliveries that are due, the longest due first. Those of a disabled registration are
 * parked, those of a deleted one end. True when more may be due. Throws what the store throws.
 */
export async function takeTurn(
  context: Context,
  { registrationId }: Turn,
  { reserve, begin }: TurnRoom,
): Promise<boolean> {
  const { registrations, clock } = context;
  const registration = await registrations.get(registrationId, backgroundLimits);
  if (registration === undefined || registration.deletedAt !== undefined) {
    return await putAside(context, registrationId, (_, at) =>
      decideEnd('failed', at, 'registration_deleted'),
    );
  }
  if (!registration.enabled) return await putAside(context, registrationId, decideParking);
  const limit = reserve(registration, clock.now());
  if (limit < 1) return false;
  const due = await context.deliveries.find(
    { queue: registrationId, dueAt: { lte: clock.now() } },
    {
      sort: [
        ['queue', 'asc'],
        ['dueAt', 'asc'],
      ],
      limit,
    },
    backgroundLimits,
  );
  if (due.length === 0) return false;
  // Before anything is claimed: a secret that cannot be opened is our fault and costs no try.
  const signers = await signersOf(context, registration);
  await Promise.all(
    due.map(async (delivery) => {
      const claimed = await claim(context, delivery);
      if (claimed) begin({ ...claimed, registration, signers });
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
  // A worker that is alive ends its attempt at the deadline, and has as long again to write that down.
  const change =
    !due.test && (event === undefined || event.expiresAt <= at)
      ? decideEnd('failed', at, 'event_expired')
      : decideClaim(due, at, 2 * settings.deadlineMs);
  const delivery = await changeDelivery(deliveries, due, change, backgroundLimits);
  if (event === undefined || delivery === undefined || openAttempt(delivery) === undefined) return undefined;
  return { delivery, body: event.body };
}

/** Takes deliveries of a registration out of the queue as `decide` says. True when more may be there. */
async function putAside(
  { deliveries, clock }: Context,
  registrationId: string,
  decide: (delivery: DeliveryDocument, at: number) => ReturnType<typeof decideParking>,
): Promise<boolean> {
  const page = await deliveries.find(
    { queue: registrationId },
    {
      sort: [
        ['queue', 'asc'],
        ['dueAt', 'asc'],
      ],
      limit: mostPutAside,
    },
    backgroundLimits,
  );
  const changed = await Promise.all(
    page.map((delivery) => {
      const change = decide(delivery, clock.now());
      return change && changeDelivery(deliveries, delivery, change, backgroundLimits);
    }),
  );
  return page.length === mostPutAside && changed.some((each) => each !== undefined);
}
