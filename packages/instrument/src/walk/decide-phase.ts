import { DomainError, refusal } from '@telehealth/errors';
import type { Phase } from '../bundle/schema/phase.ts';
import type { Instrument } from '../compile/instrument.ts';
import type { Session } from '../session/session.ts';
import { qualifiedSession } from './completed-phases.ts';
import { continueClinical, type Opened } from './open-session.ts';

export type PhaseDecision =
  /** Nothing is stored. */
  | { readonly kind: 'shown'; readonly session: Session }
  /** The clinical phase begins. */
  | ({ readonly kind: 'continued' } & Opened);

/** With the journey's state. */
export interface PhaseRequest {
  readonly asked: Phase | undefined;
  /** Whether the order is paid or authorized. */
  readonly isPaidFor: boolean;
  /** The patient may not be treated. */
  readonly isNotEligible: boolean;
  /** A clinician declined the treatment. */
  readonly isDeclined: boolean;
}

/**
 * For a session opened in a phase or without one (decisions.md 4). The clinical phase begins once: after a complete,
 * paid qualification of a patient who is neither excluded nor declined. Later resumes for the qualification show its
 * end. A session opened without a phase is one pass, whatever phase is requested. Throws `DomainError`: `config-gap`
 * for a phase of an instrument without phases, `phase-not-ready` for the clinical phase too early.
 */
export function decidePhase(
  instrument: Instrument,
  session: Session,
  { asked, isPaidFor, isNotEligible, isDeclined }: PhaseRequest,
  at: number,
): PhaseDecision {
  if (asked === undefined) return { kind: 'shown', session };
  if (!instrument.tierAware) throw new DomainError('config-gap', 'the questionnaire has no phases');
  if (asked === 'qualification') return { kind: 'shown', session: asQualified(session) };
  if (session.phase === 'clinical') return { kind: 'shown', session };
  if (isDeclined) {
    throw refusal(
      'clinical_declined',
      'A clinician declined to treat the patient, so the clinical phase stays closed.',
    );
  }
  if (isNotEligible) {
    throw refusal(
      'clinical_not_eligible',
      'The patient is not eligible, so the clinical phase stays closed.',
    );
  }
  if (!isPaidFor) throw refusal('order_unpaid', 'The clinical phase begins when the order is paid for.');
  if (session.phase === undefined) return { kind: 'shown', session };
  if (session.state.status !== 'complete') {
    throw refusal('qualification_incomplete', `The qualification is ${session.state.status}.`);
  }
  return { kind: 'continued', ...continueClinical(instrument, session, at) };
}

/** An abandoned or blocked session has ended for every phase. */
function asQualified(session: Session): Session {
  const { status } = session.state;
  if (status === 'abandoned' || status === 'blocked') return session;
  return qualifiedSession(session) ?? session;
}
