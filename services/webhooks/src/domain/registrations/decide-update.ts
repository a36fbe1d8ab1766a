import { refusal } from '@telehealth/errors';
import { disable } from './decide-disabling.ts';
import { registrationAudit } from './registration-audit.ts';
import { assertStored, type RegistrationDecision, type StoredRegistration } from './stored-registration.ts';

/** What is absent stays as it is. */
export interface RegistrationUpdate {
  /** Where its receiver is now; absent: where it was. */
  readonly movedTo?: { readonly sealedUrl: string; readonly origin: string } | undefined;
  /** As `subscribedTypes` returns them. */
  readonly eventTypes?: readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
  /** With `enabled` true: parked deliveries are dropped instead of released. */
  readonly discardParked?: boolean;
  /** A client cannot enable what an operator disabled. */
  readonly isOperator?: boolean;
}

/**
 * Changes a registration (interface.md 4.10); undefined when nothing differs. Throws `not-found` for a deleted one and
 * `conflict` for a client that enables what an operator disabled. The health of a receiver begins again when it is enabled or
 * gets another URL.
 */
export function decideUpdate(
  present: StoredRegistration,
  update: RegistrationUpdate,
  at: number,
): RegistrationDecision {
  assertStored(present);
  const { movedTo, eventTypes = present.eventTypes, enabled, discardParked = false } = update;
  const isMoved = movedTo !== undefined;
  const hasOtherTypes = JSON.stringify(eventTypes) !== JSON.stringify(present.eventTypes);
  const isEnabled = enabled === true && !present.enabled;
  if (isEnabled && present.disabledReason === 'operator' && !update.isOperator)
    throw refusal('disabled_by_operator', 'Ask the operators of the platform to enable it.');
  const isPaused = enabled === false && present.enabled;
  const isDiscarding = enabled === true && discardParked;
  if (!isMoved && !hasOtherTypes && !isEnabled && !isPaused && !isDiscarding) return undefined;
  const pause = isPaused ? disable(present, 'paused', at) : undefined;
  return {
    set: {
      ...(isMoved && { sealedUrl: movedTo.sealedUrl, testTakenAt: undefined }),
      ...(hasOtherTypes && { eventTypes }),
      ...(isEnabled && { enabled, disabledReason: undefined, disabledAt: undefined }),
      ...pause?.set,
      ...((isMoved || isEnabled) && { receiver: undefined, warnings: undefined, judgedSince: at }),
      ...(isDiscarding && { discardParkedBefore: at }),
    },
    audit: registrationAudit('update', present, {
      ...(isMoved && { url: movedTo.origin }),
      ...(hasOtherTypes && { eventTypes }),
      ...((isEnabled || isPaused) && { enabled: isEnabled }),
      ...(isDiscarding && { discardParked: true }),
    }),
  };
}
