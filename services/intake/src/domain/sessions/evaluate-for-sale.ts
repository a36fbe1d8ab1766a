import { isDeepStrictEqual } from 'node:util';
import type { Instrument } from '@telehealth/instrument/compile';
import { approvedCriteria, type Evaluation } from '@telehealth/instrument/eligibility';
import { planSession, type Session, submittedSession } from '@telehealth/instrument/walk';
import { type EvaluatedSession, type EvaluationInput, evaluateSession } from './evaluate-session.ts';

/**
 * Evaluates the last submission again, unless that was done with the criteria approved now (decisions.md 4). While some are not
 * approved, another evaluation cannot reveal more. One with the same result is not new: only what it was made with changes.
 * Undefined for no change.
 */
export function evaluateForSale(
  instrument: Instrument,
  session: Session,
  input: EvaluationInput,
): EvaluatedSession | undefined {
  const submitted = submittedSession(session);
  if (!submitted) return undefined;
  const last = submitted.evaluations?.at(-1);
  const madeWith = approvedCriteria(instrument, input.approvals);
  if (last && (madeWith === undefined || last.madeWith === madeWith)) return undefined;
  const plan = planSession(instrument, submitted);
  const evaluated = evaluateSession(instrument, { session, plan, phase: submitted.phase }, input);
  const made = evaluated?.session.evaluations?.at(-1);
  if (!made || !last || !isSame(made, last)) return evaluated;
  const kept = { ...last, ...(madeWith !== undefined && { madeWith }) };
  const evaluations = (session.evaluations ?? []).map((each) => (each.id === last.id ? kept : each));
  return { session: { ...session, evaluations }, eligibility: input.eligibility, events: [] };
}

function isSame(one: Evaluation, other: Evaluation): boolean {
  return one.phase === other.phase && isDeepStrictEqual(one.results, other.results);
}
