import type { EventDraft } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import type {
  RegistrationDecision,
  StoredRegistration,
} from '../../domain/registrations/stored-registration.ts';

type Changed = Pick<StoredRegistration, '_id' | 'clientId' | 'brandId'>;

/** The event by which other services learn whether a brand can receive its events. */
export function registrationChanged(
  { mode }: Pick<Context, 'mode'>,
  { _id: subject, clientId, brandId }: Changed,
): EventDraft {
  const type = 'webhook_registration.changed.v1';
  return { type, clientId, brandId, subject, test: mode === 'test', data: {} };
}

/** A decision with the event that informs its client of a failing receiver; undefined stays undefined. */
export function announceFailing(
  { mode }: Pick<Context, 'mode'>,
  { _id: subject, clientId, brandId }: Changed,
  decision: RegistrationDecision,
  data: { readonly failingHours: number; readonly disabledReason: string },
): RegistrationDecision {
  const type = 'webhook_registration.failing.v1';
  const failing = { type, clientId, brandId, subject, test: mode === 'test', data } as const;
  return decision && { ...decision, events: [...(decision.events ?? []), failing] };
}

/** A decision with the event that announces it; undefined stays undefined. */
export function announceChange(
  context: Pick<Context, 'mode'>,
  present: Changed,
  decision: RegistrationDecision,
): RegistrationDecision {
  return decision && { ...decision, events: [registrationChanged(context, present)] };
}
