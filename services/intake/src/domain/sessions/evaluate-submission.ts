import type { Instrument } from '@telehealth/instrument/compile';
import type { Plan, Session } from '@telehealth/instrument/walk';
import type { IntakeEvent } from '../history/intake-event.ts';
import type { Eligibility } from '../journeys/eligibility.ts';
import { type EvaluationInput, evaluateSession } from './evaluate-session.ts';

export interface DecidedStep {
  readonly session: Session;
  readonly plan: Plan;
  readonly events: readonly IntakeEvent[];
  /** The class after an evaluation, where the decision makes one. */
  readonly eligibility?: Eligibility | undefined;
}

/** Whether these events submit a phase or the whole intake. */
export function isSubmission(events: readonly IntakeEvent[]): boolean {
  return events.some(({ type }) => type === 'intake.submitted');
}

/** Adds an evaluation to a submission, with its events right after `intake.submitted`. Any other decision stays as it is. */
export function evaluateSubmission(
  instrument: Instrument,
  decided: DecidedStep,
  input: EvaluationInput,
): DecidedStep {
  const submitted = decided.events.find((event) => event.type === 'intake.submitted');
  if (!submitted) return decided;
  const evaluated = evaluateSession(instrument, { ...decided, phase: submitted.phase }, input);
  if (!evaluated) return decided;
  return {
    ...decided,
    ...evaluated,
    events: decided.events.flatMap((event) => (event === submitted ? [event, ...evaluated.events] : [event])),
  };
}
