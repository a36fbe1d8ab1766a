/** The results of automatic attempts, in the order in which they ended. Absent: the receiver never failed and was never slow. */
export type ReceiverState = {
  /** Epoch ms of the first failure since the last success. */
  readonly failingSince?: number;
  /** Failures since the last success. */
  readonly failures?: number;
  /** Epoch ms of the last failure since the last success. */
  readonly lastFailureAt?: number;
  /** What the receiver answered then; absent when it did not answer. */
  readonly lastStatus?: number;
  /** Why that attempt failed, in words. */
  readonly lastError?: string;
  readonly isSlow?: boolean;
  /** Epoch ms of the success after which it was neither failing nor slow. Absent: it always was. */
  readonly workingSince?: number;
};

/** What operators were warned of, since the last success. */
export type HealthWarning = { readonly failingHours: number; readonly at: number };

export interface Judged {
  readonly enabled: boolean;
  /** Written by the workers without a change of the version. */
  readonly receiver?: ReceiverState;
  readonly warnings?: readonly HealthWarning[];
  /** Epoch ms from which its attempts are judged. Absent: all are. */
  readonly judgedSince?: number;
}

/** After so many failures in a row a receiver counts as broken. */
const brokenAfter = 10;
/** A broken receiver gets one attempt in this time, ms. */
const probePauseMs = 30_000;
/** An attempt that takes so long makes a receiver slow. */
export const slowMs = 2000;

function isBroken({ failures = 0 }: ReceiverState): boolean {
  return failures >= brokenAfter;
}

/** Whether a receiver delays none of its deliveries. */
export function isWorking({ enabled, receiver = {} }: Judged): boolean {
  return enabled && (receiver.failures ?? 0) === 0 && receiver.isSlow !== true;
}

/** Whether a delivery that was made at `madeAt` (epoch ms) had to wait for its receiver, which may work again by now. */
export function isDelayed(judged: Judged, madeAt: number): boolean {
  const { judgedSince = 0, receiver: { workingSince = 0 } = {} } = judged;
  return !isWorking(judged) || madeAt < Math.max(judgedSince, workingSince);
}

/**
 * Attempts that a receiver may get at `at` (epoch ms) beside those under way. A broken one gets one at a time, and the next one
 * 30 s after its last failure: its deliveries wait without losing tries.
 */
export function attemptsAllowed(
  receiver: ReceiverState = {},
  { at, underWay }: { readonly at: number; readonly underWay: number },
): number {
  if (!isBroken(receiver)) return Number.POSITIVE_INFINITY;
  return underWay === 0 && at >= (receiver.lastFailureAt ?? 0) + probePauseMs ? 1 : 0;
}
