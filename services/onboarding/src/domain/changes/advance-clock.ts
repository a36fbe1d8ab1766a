import { advancedInstant, advancesSince, type ClockAdvance } from '@telehealth/ids';
import { isDone } from '../cases/case-status.ts';
import type { StoredStep } from '../cases/step.ts';
import { changeCase, type Draft } from './draft.ts';

/** Moves open steps earlier by the new moves of the test clock (decisions.md 14). The days on which agreements count stay. */
export function advanceClock(draft: Draft, all: readonly ClockAdvance[]): Draft {
  const { clockNumber, steps } = draft.onboarding;
  const advances = advancesSince(all, clockNumber);
  const last = advances.at(-1);
  if (last === undefined) return draft;
  const earlier = steps.map((step) => (isDone(step) ? step : earlierStep(step, advances)));
  return changeCase(draft, { steps: earlier, clockNumber: last.number });
}

function earlierStep(step: StoredStep, advances: readonly ClockAdvance[]): StoredStep {
  const { history, dueAt, nudgedAt, progressAt } = step;
  const enteredAt = history.at(-1)?.at ?? 0;
  const earlierMs = enteredAt - advancedInstant(enteredAt, advances);
  return {
    ...step,
    ...(dueAt !== undefined && { dueAt: dueAt - earlierMs }),
    ...(nudgedAt !== undefined && { nudgedAt: advancedInstant(nudgedAt, advances) }),
    ...(progressAt !== undefined && { progressAt: advancedInstant(progressAt, advances) }),
  };
}
