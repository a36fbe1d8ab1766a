import type { Plan } from './plan.ts';

/** Most that is shown before the session is complete. */
const almostDone = 0.99;

/**
 * The position to serve next: the share of the plan that is done, below 1 until nothing remains. Never less
 * than `previous`, unless the patient has just revised an answer.
 */
export function positionAfter(previous: number, plan: Plan, revised: boolean): number {
  if (!plan.current) return 1;
  const share = Math.min(almostDone, plan.done / (plan.done + plan.remaining));
  return revised ? share : Math.max(previous, share);
}
