import { disablesAt, warningsOf } from './decide-health.ts';
import type { HealthWarning, Judged } from './receiver-state.ts';

/** Automatic attempts that ended in a period. */
export interface AttemptCounts {
  readonly succeeded: number;
  readonly failed: number;
}

/** `slow`: the last attempt took long. `failing`: the last attempt failed. */
export type HealthState = 'healthy' | 'slow' | 'failing' | 'disabled';

/** Times are epoch ms. */
export interface ReceiverHealth {
  readonly state: HealthState;
  readonly failingSince: number | undefined;
  readonly failedAttempts: number;
  readonly lastFailedAt: number | undefined;
  readonly lastStatus: number | undefined;
  readonly lastError: string | undefined;
  readonly disablesAt: number | undefined;
  readonly warnings: readonly HealthWarning[];
  readonly lastHour: AttemptCounts;
  readonly lastDay: AttemptCounts;
}

export function receiverHealth(
  registration: Judged,
  counts: Pick<ReceiverHealth, 'lastHour' | 'lastDay'>,
): ReceiverHealth {
  const { receiver } = registration;
  return {
    state: stateOf(registration),
    failingSince: receiver?.failingSince,
    failedAttempts: receiver?.failures ?? 0,
    lastFailedAt: receiver?.lastFailureAt,
    lastStatus: receiver?.lastStatus,
    lastError: receiver?.lastError,
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
