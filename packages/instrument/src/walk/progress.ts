import type { Plan } from './plan.ts';

/** Maximum before completion. */
const almostDone = 0.99;

/** The done share of the plan, below 1 until nothing remains. Never below `previous`, except after a revision. */
export function positionAfter(previous: number, plan: Plan, revised: boolean): number {
  if (!plan.current) return 1;
  const share = Math.min(almostDone, plan.done / (plan.done + plan.remaining));
  return revised ? share : Math.max(previous, share);
}
