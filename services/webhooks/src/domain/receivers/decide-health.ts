import { dayMs, hourMs } from '@telehealth/ids';
import type { Judged } from './receiver-state.ts';

/** After so many hours without success a warning is logged. */
export const warnedHours = [24, 72] as const;
/** After so long without success a registration is disabled. */
const disabledAfterMs = 5 * dayMs;
/** Fewer failures do not disable it. */
const minFailures = 20;

export type HealthVerdict =
  | { readonly kind: 'warn'; readonly failingHours: number }
  | { readonly kind: 'disable' };

/** Undefined when there is nothing to do. `now` is in epoch ms. */
export function decideHealth(registration: Judged, now: number): HealthVerdict | undefined {
  const { failingSince, failures = 0 } = registration.receiver ?? {};
  if (!registration.enabled || failingSince === undefined) return undefined;
  const failingMs = now - failingSince;
  if (failingMs >= disabledAfterMs && failures >= minFailures) return { kind: 'disable' };
  const failingHours = warnedHours.findLast((hours) => failingMs >= hours * hourMs);
  const isWarned = warningsOf(registration).some((warning) => warning.failingHours === failingHours);
  return failingHours === undefined || isWarned ? undefined : { kind: 'warn', failingHours };
}

/** The warnings since the first failure, the oldest first. */
export function warningsOf({
  receiver,
  warnings = [],
}: Omit<Judged, 'enabled'>): Required<Judged>['warnings'] {
  const { failingSince = Infinity } = receiver ?? {};
  return warnings.filter(({ at }) => at >= failingSince);
}

/** Epoch ms at which a registration is disabled at the earliest if no attempt succeeds; undefined while none fails. */
export function disablesAt({ enabled, receiver }: Judged): number | undefined {
  const { failingSince } = receiver ?? {};
  return enabled && failingSince !== undefined ? failingSince + disabledAfterMs : undefined;
}
