import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  DisabledReason,
  HealthState,
  type RegistrationHealthSchema,
  type RegistrationSchema,
} from '@telehealth/contracts/webhooks/v1/registration';
import { urlOf } from '../app/registrations/receiver-address.ts';
import type { Context } from '../context.ts';
import type { ReceiverHealth } from '../domain/receivers/receiver-health.ts';
import type { Registration } from '../domain/registrations/registration.ts';
import type { RegistrationDocument } from '../storage/registrations.ts';

/** A registration without its secrets. */
export function registrationToProto(
  context: Pick<Context, 'urls' | 'logger'>,
  registration: RegistrationDocument,
): MessageInitShape<typeof RegistrationSchema> {
  const { _id, clientId, brandId, eventTypes, enabled, secrets, createdAt } = registration;
  return {
    registrationId: _id,
    clientId,
    brandId,
    url: urlOf(context, registration) ?? '',
    enabled,
    eventTypes: [...eventTypes],
    secretSet: secrets.length > 0,
    createdAt: timestampFromMs(createdAt),
    ...disablingToProto(registration),
  };
}

export function healthToProto(
  registration: Registration,
  health: ReceiverHealth,
): MessageInitShape<typeof RegistrationHealthSchema> {
  const { state, failingSince, failedAttempts, disablesAt, warnings, lastHour, lastDay } = health;
  return {
    state: states[state],
    failedAttempts,
    lastHour,
    lastDay,
    ...disablingToProto(registration),
    ...(failingSince !== undefined && { failingSince: timestampFromMs(failingSince) }),
    ...(disablesAt !== undefined && { disablesAt: timestampFromMs(disablesAt) }),
    warnings: warnings.map(({ failingHours, at }) => ({ failingHours, at: timestampFromMs(at) })),
  };
}

const states = {
  healthy: HealthState.HEALTHY,
  slow: HealthState.SLOW,
  failing: HealthState.FAILING,
  disabled: HealthState.DISABLED,
} as const;

const reasons = {
  paused: DisabledReason.PAUSED,
  gone: DisabledReason.GONE,
  failing: DisabledReason.FAILING,
  operator: DisabledReason.OPERATOR,
} as const;

function disablingToProto({
  disabledReason,
  disabledAt,
}: Pick<Registration, 'disabledReason' | 'disabledAt'>) {
  return {
    ...(disabledReason && { disabledReason: reasons[disabledReason] }),
    ...(disabledAt !== undefined && { disabledAt: timestampFromMs(disabledAt) }),
  };
}
