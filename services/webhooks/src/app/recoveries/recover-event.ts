import { backgroundLimits, insertIfAbsent } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { deliveryIdOf, newDelivery } from '../../domain/deliveries/new-delivery.ts';
import { decideRecovered } from '../../domain/recoveries/decide-recovered.ts';
import { changeDelivery } from '../../storage/change-delivery.ts';
import type { EventDocument } from '../../storage/events.ts';
import type { RegistrationDocument } from '../../storage/registrations.ts';

export interface RecoveredEvent {
  readonly event: EventDocument;
  readonly registration: RegistrationDocument;
  readonly recoveryId: string;
}

/** Sends an event again if its delivery failed, or at all if it has none. True also if an earlier try of this recovery did so. */
export async function recoverEvent(
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
