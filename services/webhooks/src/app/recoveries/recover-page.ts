import { backgroundLimits, changeDocument, insertIfAbsent, taskOperation } from '@telehealth/changes';
import { pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { deliveryIdOf, newDelivery } from '../../domain/deliveries/new-delivery.ts';
import { decideProgress, decideRecovered, decideStop } from '../../domain/recoveries/decide-progress.ts';
import type { Recovery } from '../../domain/recoveries/recovery.ts';
import { subscribes } from '../../domain/registrations/subscribed-types.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import { type EventDocument, findRecorded } from '../../storage/events.ts';
import type { RecoveryDocument } from '../../storage/recoveries.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

/** Events of one client before the turn of the next. More makes others wait longer; fewer stores the position more often. */
const pageSize = 100;

/** Checks the next events of a recovery and stores its position. After a crash the page is done again; each event counts once. */
export async function recoverPage(context: Context, recovery: RecoveryDocument): Promise<void> {
  const { registrations, events, dueRegistrations, clock } = context;
  const { _id: recoveryId, clientId, brandId, registrationId, since, until, position } = recovery;
  const change = (decide: (present: Recovery, at: number) => ReturnType<typeof decideStop>) =>
    changeDocument<RecoveryDocument>(context, {
      collection: context.recoveries,
      id: recoveryId,
      operation: taskOperation('recovery'),
      decide,
    });
  const registration = await registrations.get(registrationId, backgroundLimits);
  if (registration === undefined || registration.deletedAt !== undefined || !registration.enabled) {
    await change(decideStop);
    return;
  }
  const query = {
    brand: { clientId, brandId },
    since,
    until,
    now: clock.now(),
    after: position && ([position.recordedAt, position.eventId] as const),
  };
  const { rows, hasMore } = pageOf(
    await findRecorded(events, query, pageSize + 1, backgroundLimits),
    pageSize,
  );
  const wanted = rows.filter(({ type }) => subscribes(registration, type));
  const outcomes = await Promise.all(
    wanted.map((event) => recoverEvent(context, { event, registration, recoveryId })),
  );
  const recovered = outcomes.filter((isRecovered) => isRecovered).length;
  if (recovered > 0) dueRegistrations.add({ clientId, registrationId });
  const last = rows.at(-1);
  const to = last && { recordedAt: last.recordedAt, eventId: last._id };
  await change((present, at) => decideProgress(present, { from: position, to, recovered, hasMore }, at));
}

export interface RecoveredEvent {
  readonly event: EventDocument;
  readonly registration: RegistrationDocument;
  readonly recoveryId: string;
}

/** Sends an event again if its delivery failed, or at all if it has none. True also if an earlier try of this recovery did so. */
async function recoverEvent(
  { deliveries, clock }: Pick<Context, 'deliveries' | 'clock'>,
  { event, registration, recoveryId }: RecoveredEvent,
): Promise<boolean> {
  const id = deliveryIdOf(event._id, registration._id);
  for (;;) {
    const at = clock.now();
    const present = await deliveries.get(id, backgroundLimits);
    if (present === undefined) {
      const made = { ...newDelivery(event, registration, at), trigger: 'manual', recoveryId } as const;
      if (await insertIfAbsent(deliveries, made, backgroundLimits)) return true;
      continue;
    }
    const change = decideRecovered(present, recoveryId, at);
    if (change === undefined) return present.recoveryId === recoveryId;
    if (await changeDelivery(deliveries, present, change, backgroundLimits)) return true;
  }
}
