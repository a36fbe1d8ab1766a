import type { ReceiverState } from './registration.ts';

/** After so many failures in a row a receiver counts as broken. */
const brokenAfter = 10;
/** A broken receiver gets one attempt in this time, ms. */
const probePauseMs = 30_000;
/** An attempt that takes so long, ms, makes a receiver slow. */
export const slowMs = 2000;

/** Whether a receiver failed so often in a row that it counts as broken. */
function isBroken({ failures = 0 }: ReceiverState): boolean {
  return failures >= brokenAfter;
}

/**
 * How many attempts a receiver may get at `at` (epoch ms) beside those under way. A broken one gets a single attempt at a time,
 * and the next one 30 s after its last failure: its deliveries wait without losing tries.
 */
export function attemptsAllowed(
  receiver: ReceiverState = {},
  { at, underWay }: { readonly at: number; readonly underWay: number },
): number {
  if (!isBroken(receiver)) return Number.POSITIVE_INFINITY;
  return underWay === 0 && at >= (receiver.lastFailureAt ?? 0) + probePauseMs ? 1 : 0;
}
