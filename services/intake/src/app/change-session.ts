import { DomainError, type Issue } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Context } from '../context.ts';
import type { IntakeEvent } from '../domain/intake-event.ts';
import type { Plan } from '../domain/plan.ts';
import type { Session } from '../domain/session.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { isChangedUnder, type UsedKey, withUsedKey } from '../domain/used-keys.ts';
import { evaluateDecision } from './evaluate-decision.ts';
import { type OpenJourney, openJourney, showJourney } from './open-journey.ts';
import { saveJourney } from './save-journey.ts';

/** What a decision makes of a session; without a `session` nothing is stored. */
export interface SessionChange {
  readonly kind: string;
  readonly session?: Session;
  /** The plan of `session`, where the decision computed it. */
  readonly plan?: Plan;
  readonly events?: readonly IntakeEvent[];
  readonly issues?: readonly Issue[];
}

/** Which journey is changed, and under which `Idempotency-Key`, if any. */
export interface ChangeTarget {
  readonly journeyId: string;
  readonly key: UsedKey | undefined;
}

/** Decides on an opened journey at an instant (epoch ms). */
export type DecideChange = (journey: OpenJourney, at: number) => SessionChange | Promise<SessionChange>;

/** Changes of one journey that may overtake a call before it gives up. */
const maxAttempts = 4;

/**
 * Loads the brand's journey, decides, and stores the outcome with its events, and a submission with its evaluation, in
 * one conditional write. When another write came first, or the connection was lost under this one, it decides again on
 * what is there now. A change made before under the same key is not made again: the session is shown as it is now.
 * Throws `not-found` when the brand has no such journey, `conflict` when it is overtaken again and again or the key
 * is older than those remembered, `idempotency-mismatch` when it came with another request.
 */
export async function changeSession(
  context: Context,
  call: Call,
  { journeyId, key }: ChangeTarget,
  decide: DecideChange,
): Promise<InstrumentStep> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const journey = await openJourney(context, call, journeyId);
    if (!journey) throw new DomainError('not-found', 'the brand has no such journey');
    if (key && isChangedUnder(journey.session, key)) {
      call.replayed = true;
      return showJourney(journey, journey.session);
    }
    const at = context.clock.now();
    const decided = await decide(journey, at);
    const change = await evaluateDecision(context, call, journey.instrument, decided, at);
    const changed = key && change.session ? withUsedKey(change.session, key) : change.session;
    if (changed && !(await save(context, call, journey, changed, change, at))) continue;
    const { plan, issues } = change;
    return showJourney(journey, changed ?? journey.session, { plan, issues });
  }
  throw new DomainError('conflict', 'overtaken by other changes of the journey');
}

/** Whether the session was stored; false when another write came first, or none of it took effect. */
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
  const fields = {
    status,
    ...(phase !== document.phase && { phase }),
    sealed: key.seal(JSON.stringify(session)),
    ...(answered && status === 'active' && { idleSince: at }),
    ...(answered && document.unansweredSince !== undefined && { unansweredSince: undefined }),
  };
  const { events: happened = [] } = change;
  return (await saveJourney(context, document, { at, fields, happened }, limitsOf(call))) !== undefined;
}
