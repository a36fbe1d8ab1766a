import type { Phase } from '@telehealth/instrument/bundle';
import type { Instrument } from '@telehealth/instrument/compile';
import { type CriterionApprovals, type Evaluation, evaluate } from '@telehealth/instrument/eligibility';
import type { Plan, Session } from '@telehealth/instrument/walk';
import { declinedAt } from '../history/declined-at.ts';
import type { IntakeEvent } from '../history/intake-event.ts';
import type { TimelineEntry } from '../history/timeline.ts';
import { type Eligibility, eligibilityOf, isOverruled } from '../journeys/eligibility.ts';
import { isCoveredByOverrule } from './overruled-criteria.ts';

export interface EvaluationInput {
  readonly approvals: CriterionApprovals;
  /** `evl_…`: the id for the evaluation, if one is made. */
  readonly evaluationId: string;
  /** What happened to the journey before. */
  readonly timeline: readonly TimelineEntry[];
  /** The class of the journey before. */
  readonly eligibility?: Eligibility | undefined;
  readonly at: number;
}

export interface Submission {
  readonly session: Session;
  /** The plan it was completed by. */
  readonly plan: Plan;
  readonly phase: Phase | undefined;
}

export interface EvaluatedSession {
  readonly session: Session;
  /** The class of the journey from now on. */
  readonly eligibility: Eligibility | undefined;
  readonly events: readonly IntakeEvent[];
}

/**
 * Evaluates a submission: the evaluation in the session, its event, and a deferral after that when the outcome needs a review.
 * An evaluation that decides resumes the earlier ones of the session that were deferred for a review, unless an operator has
 * reported on them since. An overruled class stays while nothing else excludes the patient (decisions.md 3). For a declined
 * patient nothing is deferred or resumed (decisions.md 14). Undefined when nothing evaluates it.
 */
export function evaluateSession(
  instrument: Instrument,
  { session, plan, phase }: Submission,
  { approvals, evaluationId, timeline, eligibility, at }: EvaluationInput,
): EvaluatedSession | undefined {
  const verdict = evaluate(instrument, plan, approvals, phase);
  if (!verdict) return undefined;
  const evaluation: Evaluation = { id: evaluationId, at, ...(phase && { phase }), ...verdict };
  const { evaluations = [] } = session;
  const isStillOverruled = isOverruled(eligibility, session) && isCoveredByOverrule(evaluation, session);
  return {
    session: { ...session, evaluations: [...evaluations, evaluation] },
    eligibility: isStillOverruled ? eligibility : eligibilityOf[verdict.outcome],
    events: eventsOf(evaluation, waitingForReview(evaluations, timeline), timeline),
  };
}

function eventsOf(
  { id: reference, outcome }: Evaluation,
  waiting: readonly Evaluation[],
  timeline: readonly TimelineEntry[],
): IntakeEvent[] {
  const evaluated = { type: 'eligibility.evaluated', reference } as const;
  if (declinedAt(timeline) !== undefined) return [evaluated];
  if (outcome === 'needs_review') {
    return [evaluated, { type: 'evaluation.deferred', reference, code: 'needs_review' }];
  }
  return [evaluated, ...waiting.map(({ id }) => ({ type: 'evaluation.resumed', reference: id }) as const)];
}

/** Evaluations whose last event is a deferral made by intake; operators resume those they deferred. */
function waitingForReview(
  evaluations: readonly Evaluation[],
  timeline: readonly TimelineEntry[],
): readonly Evaluation[] {
  return evaluations.filter(({ id, outcome }) => {
    if (outcome !== 'needs_review') return false;
    const reports = timeline.filter(({ type, reference }) => reference === id && turns.has(type));
    return reports.length === 1;
  });
}

const turns: ReadonlySet<TimelineEntry['type']> = new Set(['evaluation.deferred', 'evaluation.resumed']);
