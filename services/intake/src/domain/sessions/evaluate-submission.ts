import type { Instrument } from '@telehealth/instrument/compile';
import type { CriterionApprovals, Evaluation } from '@telehealth/instrument/eligibility';
import { evaluate } from '@telehealth/instrument/eligibility';
import type { Plan, Session } from '@telehealth/instrument/walk';
import { declinedAt } from '../history/declined-at.ts';
import type { IntakeEvent } from '../history/intake-event.ts';
import type { TimelineEntry } from '../history/timeline.ts';
import { type Eligibility, eligibilityOf, isOverruled } from '../journeys/eligibility.ts';
import { isCoveredByOverrule } from './overruled-criteria.ts';

/** A decision that changes a session. */
export interface DecidedStep {
  readonly session: Session;
  readonly plan: Plan;
  readonly events: readonly IntakeEvent[];
  /** What the evaluation comes to, where the decision makes one. */
  readonly eligibility?: Eligibility | undefined;
}

/** What an evaluation needs. */
export interface EvaluationInput {
  readonly approvals: CriterionApprovals;
  /** `evl_…`: the id for the evaluation, if one is made. */
  readonly evaluationId: string;
  /** What happened to the journey before. */
  readonly timeline: readonly TimelineEntry[];
  /** The class of the journey before. */
  readonly eligibility?: Eligibility | undefined;
  /** Epoch ms. */
  readonly at: number;
}

/** Whether these events submit a phase or the whole intake. */
export function isSubmission(events: readonly IntakeEvent[]): boolean {
  return events.some(({ type }) => type === 'intake.submitted');
}

/**
 * Adds to a submission its evaluation by the approved criteria: the evaluation in the session, its event right after
 * `intake.submitted`, and a deferral after that when the outcome needs a review. An evaluation that decides resumes the
 * earlier ones of the session that were deferred for a review, unless an operator has reported on them since. The class that
 * an operator put in the place of the last one stays while nothing else excludes the patient (decisions.md 3). Of a declined
 * patient nothing is deferred or resumed any more (decisions.md 14). Any other
 * decision, and a submission without approved criteria, stays as it is.
 */
export function evaluateSubmission(
  instrument: Instrument,
  decided: DecidedStep,
  { approvals, evaluationId, timeline, eligibility, at }: EvaluationInput,
): DecidedStep {
  const submitted = decided.events.find((event) => event.type === 'intake.submitted');
  if (!submitted) return decided;
  const { phase } = submitted;
  const verdict = evaluate(instrument, decided.plan, approvals, phase);
  if (!verdict) return decided;
  const evaluation: Evaluation = { id: evaluationId, at, ...(phase && { phase }), ...verdict };
  const { session } = decided;
  const { evaluations = [] } = session;
  const stands = isOverruled(eligibility, session) && isCoveredByOverrule(evaluation, session);
  const evaluated = eventsOf(evaluation, waitingForReview(evaluations, timeline), timeline);
  return {
    ...decided,
    session: { ...session, evaluations: [...evaluations, evaluation] },
    eligibility: stands ? eligibility : eligibilityOf[verdict.outcome],
    events: decided.events.flatMap((event) => (event === submitted ? [event, ...evaluated] : [event])),
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
