import type { Instrument } from '@telehealth/instrument/compile';
import type { CriterionApprovals, Evaluation } from '@telehealth/instrument/eligibility';
import { evaluate } from '@telehealth/instrument/eligibility';
import type { Plan, Session } from '@telehealth/instrument/walk';
import type { IntakeEvent } from '../journeys/intake-event.ts';
import type { TimelineEntry } from '../journeys/timeline.ts';

/** A decision that moved a session on. */
export interface DecidedStep {
  readonly session: Session;
  readonly plan: Plan;
  readonly events: readonly IntakeEvent[];
}

/** What an evaluation is made with. */
export interface EvaluationInput {
  readonly approvals: CriterionApprovals;
  /** `evl_…`: its id, should there be one. */
  readonly evaluationId: string;
  /** What happened to the journey before. */
  readonly timeline: readonly TimelineEntry[];
  /** Epoch ms. */
  readonly at: number;
}

/** Whether these events submit a phase, or the whole. */
export function isSubmission(events: readonly IntakeEvent[]): boolean {
  return events.some(({ type }) => type === 'intake.submitted');
}

/**
 * Adds to a submission what the approved criteria make of it, to be stored with it: the evaluation in the session, its
 * event right behind `intake.submitted`, and a deferral behind that when somebody has to look. One that decides, either
 * way, resumes those of the session that were deferred here for a review and that nobody has spoken of since. Any other
 * decision, and a submission that no approved criterion says anything about, stays as it is.
 */
export function evaluateSubmission(
  instrument: Instrument,
  decided: DecidedStep,
  { approvals, evaluationId, timeline, at }: EvaluationInput,
): DecidedStep {
  const submitted = decided.events.find((event) => event.type === 'intake.submitted');
  if (!submitted) return decided;
  const { phase } = submitted;
  const verdict = evaluate(instrument, decided.plan.slots, approvals, phase);
  if (!verdict) return decided;
  const evaluation: Evaluation = { id: evaluationId, at, ...(phase && { phase }), ...verdict };
  const { session } = decided;
  const { evaluations = [] } = session;
  const told = eventsOf(evaluation, waitingForReview(evaluations, timeline));
  return {
    ...decided,
    session: { ...session, evaluations: [...evaluations, evaluation] },
    events: decided.events.flatMap((event) => (event === submitted ? [event, ...told] : [event])),
  };
}

function eventsOf({ id: evaluationId, outcome }: Evaluation, waiting: readonly Evaluation[]): IntakeEvent[] {
  const evaluated = { type: 'eligibility.evaluated', evaluationId } as const;
  if (outcome === 'needs_review') {
    return [evaluated, { type: 'evaluation.deferred', evaluationId, reasonClass: 'needs_review' }];
  }
  return [evaluated, ...waiting.map(({ id }) => ({ type: 'evaluation.resumed', evaluationId: id }) as const)];
}

/** Those whose deferral is the last word on them, and was said here: operators resume their own. */
function waitingForReview(
  evaluations: readonly Evaluation[],
  timeline: readonly TimelineEntry[],
): readonly Evaluation[] {
  return evaluations.filter(({ id, outcome }) => {
    if (outcome !== 'needs_review') return false;
    const said = timeline.filter(({ type, reference }) => reference === id && turns.has(type));
    return said.length === 1;
  });
}

const turns: ReadonlySet<TimelineEntry['type']> = new Set(['evaluation.deferred', 'evaluation.resumed']);
