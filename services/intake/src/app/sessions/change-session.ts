import type { Issue } from '@telehealth/errors';
import type { InstrumentStep } from '@telehealth/instrument/render';
import type { Plan, SentKey, Session } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { brandOf, operationOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { Eligibility } from '../../domain/journeys/eligibility.ts';
import type { IntakeEvent } from '../../domain/journeys/intake-event.ts';
import type { JourneyChange } from '../../domain/journeys/journey-change.ts';
import { refuseOverfull } from '../../domain/sessions/session-bounds.ts';
import { findUsedKey, withUsedKey } from '../../domain/sessions/used-keys.ts';
import { ofBrand } from '../../storage/journeys.ts';
import { changeJourney } from '../journeys/change-journey.ts';
import { evaluateDecision } from './evaluate-decision.ts';
import { type KnownOfStep, type OpenJourney, openDocument, showJourney } from './open-journey.ts';

/** A decision on a session. Without `session` the session stays as it is. */
export interface SessionChange {
  readonly kind: string;
  readonly session?: Session;
  /** The plan of `session`, where the decision computed it. */
  readonly plan?: Plan;
  readonly events?: readonly IntakeEvent[];
  /** What the evaluation of a submission comes to. */
  readonly eligibility?: Eligibility;
  /** Faults of an answered request; then there is no `session`. */
  readonly issues?: readonly Issue[];
}

/** The journey to change, and the `Idempotency-Key` of the request, if any. */
export interface ChangeTarget {
  readonly journeyId: string;
  readonly key: SentKey | undefined;
}

/** Decides on an opened journey at an instant (epoch ms). */
export type DecideChange<C extends SessionChange> = (journey: OpenJourney, at: number) => C;

/** The session as a decision leaves it. */
export interface DecidedSession<C extends SessionChange> {
  readonly journey: OpenJourney;
  readonly session: Session;
  readonly known: KnownOfStep;
  /** Absent for a request that was answered before. */
  readonly change?: C;
}

/** Changes the session as `decideSession` does: the step after the change. */
export async function changeSession(
  context: Context,
  call: Call,
  target: ChangeTarget,
  decide: DecideChange<SessionChange>,
): Promise<InstrumentStep> {
  return showDecided(await decideSession(context, call, target, decide));
}

/** The step of the session as a decision leaves it. */
export function showDecided({ journey, session, known }: DecidedSession<SessionChange>): InstrumentStep {
  return showJourney(journey, session, known);
}

/**
 * Changes the session of the brand's journey: one read, and one write that holds the session, its events and the
 * evaluation of a submission. A repeated request under the same key has no effect: it shows the session as it is now, with
 * the issues of the first try. Throws `not-found` when the brand has no such journey; `conflict` after too many concurrent
 * changes, for a session beyond its bounds, and for a key older than those remembered; `idempotency-mismatch` when the key
 * came with another request.
 */
export async function decideSession<C extends SessionChange>(
  context: Context,
  call: Call,
  { journeyId, key }: ChangeTarget,
  decide: DecideChange<C>,
): Promise<DecidedSession<C>> {
  const target = { journeyId, where: ofBrand(brandOf(call)), operation: operationOf(call) };
  const { document, effect, value } = await changeJourney<DecidedSession<C>>(
    context,
    target,
    async (present, at) => {
      const journey = await openDocument(context, call, present);
      const { session: before } = journey;
      const used = key && findUsedKey(before, key);
      if (used) return { value: { journey, session: before, known: { issues: used.issues } } };
      const change = await evaluateDecision(context, call, journey, decide(journey, at), at);
      const { plan, issues, eligibility } = change;
      const session = changedSession(before, change, key);
      const value = { journey, session: session ?? before, known: { plan, issues, eligibility }, change };
      return { ...(session && journeyChange(journey, session, change, at)), value };
    },
  );
  call.replayed = effect === 'none' && value?.change === undefined;
  if (value && effect !== 'found') return value;
  // An earlier try made the change, and others may have come since: the session is shown as it is now.
  const journey = await openDocument(context, call, document);
  const issues = key && findUsedKey(journey.session, key)?.issues;
  return { journey, session: journey.session, known: { issues } };
}

/** The session to be stored, if any. A refused request is stored only with its key. */
function changedSession(
  before: Session,
  { session, issues }: SessionChange,
  key: SentKey | undefined,
): Session | undefined {
  if (session) return key ? withUsedKey(session, key) : session;
  return key && issues && withUsedKey(before, { ...key, issues });
}

/** Kinds of change that may occur any number of times; each of the others occurs once in a session. */
const growing: ReadonlySet<string> = new Set(['advanced', 'reopened']);

/** The change of the journey that holds the session. Throws `conflict` for a session beyond its bounds. */
function journeyChange(
  { document, key }: OpenJourney,
  session: Session,
  { kind, events: happened = [], eligibility }: SessionChange,
  at: number,
): JourneyChange {
  const { phase, state } = session;
  const { status } = state;
  const answered = kind === 'advanced';
  const json = JSON.stringify(session);
  if (growing.has(kind)) refuseOverfull(session, json);
  const fields = {
    status,
    ...(phase !== document.phase && { phase }),
    ...(eligibility && { eligibility }),
    sealed: key.seal(json),
    ...(answered && status === 'active' && { idleSince: at }),
    ...(answered && document.unansweredSince !== undefined && { unansweredSince: undefined }),
  };
  return { fields, happened };
}
