import { DomainError, type Issue } from '@telehealth/errors';
import { newOperationId } from '@telehealth/ids';
import type { InstrumentStep } from '@telehealth/instrument/render';
import type { Plan, SentKey, Session } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import type { IntakeEvent } from '../../domain/journeys/intake-event.ts';
import { isChangedBy, withChangedBy } from '../../domain/sessions/change-ids.ts';
import { refuseOverfull } from '../../domain/sessions/session-bounds.ts';
import { findUsedKey, withUsedKey } from '../../domain/sessions/used-keys.ts';
import { saveJourney } from '../journeys/save-journey.ts';
import { evaluateDecision } from './evaluate-decision.ts';
import { type OpenJourney, openJourney, showJourney } from './open-journey.ts';

/** What a decision makes of a session; without a `session` it stays as it is. */
export interface SessionChange {
  readonly kind: string;
  readonly session?: Session;
  /** The plan of `session`, where the decision computed it. */
  readonly plan?: Plan;
  readonly events?: readonly IntakeEvent[];
  /** What is wrong with the request, which is answered all the same; then there is no `session`. */
  readonly issues?: readonly Issue[];
}

/** Which journey is changed, and under which `Idempotency-Key`, if any. */
export interface ChangeTarget {
  readonly journeyId: string;
  readonly key: SentKey | undefined;
}

/** Decides on an opened journey at an instant (epoch ms). */
export type DecideChange = (journey: OpenJourney, at: number) => SessionChange | Promise<SessionChange>;

/** Changes of one journey that may overtake a call before it gives up. */
const maxAttempts = 4;

/**
 * Loads the brand's journey, decides, and stores the outcome with its events, and a submission with its evaluation, in
 * one conditional write. When another write came first, or the connection was lost under this one, it decides again on
 * what is there now, unless its own change is found there. A request sent before under the same key has no effect again:
 * the session is shown as it is now, with what was wrong with the request then. Throws `not-found` when the brand has no
 * such journey, `conflict` when it is overtaken again and again, the session would hold more than one can, or the key is
 * older than those remembered, `idempotency-mismatch` when the key came with another request.
 */
export async function changeSession(
  context: Context,
  call: Call,
  { journeyId, key }: ChangeTarget,
  decide: DecideChange,
): Promise<InstrumentStep> {
  const callId = newOperationId();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const journey = await openJourney(context, call, journeyId);
    if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
    const { session } = journey;
    const isOwn = isChangedBy(session, callId);
    const used = key && findUsedKey(session, key);
    if (isOwn || used) {
      call.replayed = !isOwn;
      return showJourney(journey, session, { issues: used?.issues });
    }
    const at = context.clock.now();
    const decided = await decide(journey, at);
    const change = await evaluateDecision(context, call, journey, decided, at);
    const changed = rememberedChange(journey, change, key, callId);
    if (changed && !(await save(context, call, journey, changed, change, at))) continue;
    const { plan, issues } = change;
    return showJourney(journey, changed ?? session, { plan, issues });
  }
  throw new DomainError('conflict', 'overtaken by other changes of the journey');
}

/** The session to be stored, if any: a refused request is kept for its key alone. */
function rememberedChange(
  { session: before }: OpenJourney,
  { session, issues }: SessionChange,
  key: SentKey | undefined,
  callId: string,
): Session | undefined {
  if (session) return withChangedBy(key ? withUsedKey(session, key) : session, callId);
  return key && issues && withChangedBy(withUsedKey(before, { ...key, issues }), callId);
}

/** What makes a log longer; the other changes are one of a kind, and end a session or go on with it. */
const growing: ReadonlySet<string> = new Set(['advanced', 'reopened']);

/**
 * Whether the session was stored; false when another write came first, or none of it took effect. Throws `conflict` for
 * more than a session can hold.
 */
async function save(
  context: Context,
  call: Call,
  { document, key }: OpenJourney,
  session: Session,
  change: SessionChange,
  at: number,
): Promise<boolean> {
  const { phase, state } = session;
  const { status } = state;
  const answered = change.kind === 'advanced';
  const json = JSON.stringify(session);
  if (growing.has(change.kind)) refuseOverfull(session, json);
  const fields = {
    status,
    ...(phase !== document.phase && { phase }),
    sealed: key.seal(json),
    ...(answered && status === 'active' && { idleSince: at }),
    ...(answered && document.unansweredSince !== undefined && { unansweredSince: undefined }),
  };
  const { events: happened = [] } = change;
  return (await saveJourney(context, document, { at, fields, happened }, limitsOf(call))) !== undefined;
}
