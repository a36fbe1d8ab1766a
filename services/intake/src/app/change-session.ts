import { DomainError, type Issue } from '@telehealth/errors';
import { updateWithEvents } from '@telehealth/events';
import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import { AmbiguousWrite } from '@telehealth/store';
import type { Context } from '../context.ts';
import type { Instrument } from '../domain/instrument.ts';
import type { IntakeEvent } from '../domain/intake-event.ts';
import type { Plan } from '../domain/plan.ts';
import { renderStep } from '../domain/render.ts';
import type { Session } from '../domain/session.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { isChangedUnder, type UsedKey, withUsedKey } from '../domain/used-keys.ts';
import type { JourneyDocument } from '../storage/journeys.ts';
import { journeyEvents } from './journey-events.ts';
import { type OpenJourney, openJourney } from './open-journey.ts';

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

/** Decides on an opened session at an instant (epoch ms). */
export type DecideChange = (instrument: Instrument, session: Session, at: number) => SessionChange;

/** Changes of one journey that may overtake a call before it gives up. */
const maxAttempts = 4;

/**
 * Loads the brand's journey, decides, and stores the outcome with its events in one conditional write. When
 * another write came first, or the connection was lost under this one, it decides again on what is there now. A
 * change made before under the same key is not made again: the session is shown as it is now.
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
    const { sessionId } = journey.document;
    if (key && isChangedUnder(journey.session, key)) {
      call.replayed = true;
      return renderStep(journey.instrument, journey.session, { journeyId, sessionId });
    }
    const at = context.clock.now();
    const change = decide(journey.instrument, journey.session, at);
    const changed = key && change.session ? withUsedKey(change.session, key) : change.session;
    if (changed && !(await save(context, call, journey, changed, change.events ?? [], at))) continue;
    return renderStep(journey.instrument, changed ?? journey.session, {
      journeyId,
      sessionId,
      plan: change.plan,
      issues: change.issues,
    });
  }
  throw new DomainError('conflict', 'overtaken by other changes of the journey');
}

/** Whether the session was stored; false when another write came first, or none of it took effect. */
async function save(
  { journeys, relay }: Context,
  call: Call,
  { document, key }: OpenJourney,
  session: Session,
  happened: readonly IntakeEvent[],
  at: number,
): Promise<boolean> {
  const events = journeyEvents(document, happened, at);
  const operationId = newOperationId();
  const set = {
    operationId,
    status: session.state.status,
    sealed: key.seal(JSON.stringify(session)),
    sequence: document.sequence + events.length,
    updatedAt: at,
  };
  const update = updateWithEvents<JourneyDocument>({ set }, events, at);
  const limits = limitsOf(call);
  let stored: JourneyDocument | undefined;
  try {
    stored = await journeys.update(document._id, { version: document.version }, update, limits);
  } catch (error) {
    if (!(error instanceof AmbiguousWrite)) throw error;
    // A write of ours that comes late still fails: whatever is decided next raises the version.
    const found = await journeys.get(document._id, limits);
    stored = found?.operationId === operationId ? found : undefined;
  }
  if (stored) relay.publish(journeys, stored);
  return stored !== undefined;
}
