import { disablesAt, type Judged, warningsOf } from './decide-health.ts';
import type { HealthWarning, Registration } from './registration.ts';

/** Automatic attempts that ended in a period. */
export interface AttemptCounts {
  readonly succeeded: number;
  readonly failed: number;
}

/** `slow`: the last attempt took long. `failing`: the last attempt failed. */
export type HealthState = 'healthy' | 'slow' | 'failing' | 'disabled';

/** How the deliveries to a registration go. Times are epoch ms. */
export interface ReceiverHealth extends Pick<Registration, 'disabledReason' | 'disabledAt'> {
  readonly state: HealthState;
  readonly failingSince: number | undefined;
  readonly failedAttempts: number;
  readonly disablesAt: number | undefined;
  readonly warnings: readonly HealthWarning[];
  readonly lastHour: AttemptCounts;
  readonly lastDay: AttemptCounts;
}

/** The health of a registration, with what was attempted lately. */
export function receiverHealth(
  registration: Judged & Pick<Registration, 'disabledReason' | 'disabledAt'>,
  counts: Pick<ReceiverHealth, 'lastHour' | 'lastDay'>,
): ReceiverHealth {
  const { receiver, disabledReason, disabledAt } = registration;
  return {
    state: stateOf(registration),
    ...(disabledReason && { disabledReason }),
    ...(disabledAt !== undefined && { disabledAt }),
    failingSince: receiver?.failingSince,
    failedAttempts: receiver?.failures ?? 0,
    disablesAt: disablesAt(registration),
    warnings: warningsOf(registration),
    ...counts,
  };
}

function stateOf({ enabled, receiver }: Judged): HealthState {
  if (!enabled) return 'disabled';
  if (receiver?.failingSince !== undefined) return 'failing';
  return receiver?.isSlow ? 'slow' : 'healthy';
}
