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
import { type OpenJourney, openDocument, showJourney } from './open-journey.ts';

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
export type DecideChange = (journey: OpenJourney, at: number) => SessionChange | Promise<SessionChange>;

/**
 * Changes the session of the brand's journey: one read, and one write that holds the session, its events and the
 * evaluation of a submission. A repeated request under the same key has no effect: it shows the session as it is now, with
 * the issues of the first try. Throws `not-found` when the brand has no such journey; `conflict` after too many concurrent
 * changes, for a session beyond its bounds, and for a key older than those remembered; `idempotency-mismatch` when the key
 * came with another request.
 */
export async function changeSession(
  context: Context,
  call: Call,
  { journeyId, key }: ChangeTarget,
  decide: DecideChange,
): Promise<InstrumentStep> {
  let step: (() => InstrumentStep) | undefined;
  const target = { journeyId, where: ofBrand(brandOf(call)), operation: operationOf(call) };
  const { document, effect } = await changeJourney(context, target, async (present, at) => {
    const journey = await openDocument(context, call, present);
    const { session: before } = journey;
    const used = key && findUsedKey(before, key);
    call.replayed = used !== undefined;
    if (used) {
      step = () => showJourney(journey, before, { issues: used.issues });
      return undefined;
    }
    const change = await evaluateDecision(context, call, journey, await decide(journey, at), at);
    const { plan, issues, eligibility } = change;
    const session = changedSession(before, change, key);
    step = () => showJourney(journey, session ?? before, { plan, issues, eligibility });
    return session && journeyChange(journey, session, change, at);
  });
  if (effect !== 'found' && step) return step();
  // The answer of this call's own write was lost.
  const journey = await openDocument(context, call, document);
  const issues = key && findUsedKey(journey.session, key)?.issues;
  return showJourney(journey, journey.session, { issues });
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
