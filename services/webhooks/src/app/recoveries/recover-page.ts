import { backgroundLimits, changeDocument, taskOperation } from '@telehealth/changes';
import { pageOf } from '@telehealth/service-kit/calls';
import type { Context } from '../../context.ts';
import { decideProgress, decideStop } from '../../domain/recoveries/decide-progress.ts';
import type { Recovery } from '../../domain/recoveries/recovery.ts';
import { subscribes } from '../../domain/registrations/subscribed-types.ts';
import { findRecorded } from '../../storage/events.ts';
import type { RecoveryDocument } from '../../storage/recoveries.ts';
import { recoverEvent } from './recover-event.ts';

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
