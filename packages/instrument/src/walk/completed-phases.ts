import type { Phase } from '../bundle/schema/phase.ts';
import type { Session } from '../session/session.ts';
import type { SessionEvent } from '../session/session-event.ts';

/** A phase that was submitted, or the whole of a continuous pass. */
export interface CompletedPhase {
  /** Absent: everything in one pass. */
  readonly phase?: Phase;
  /** Epoch ms. */
  readonly at: number;
}

/** What a session has submitted, in order. */
export function completedPhases({ phase, qualified, state }: Session): readonly CompletedPhase[] {
  const earlier: readonly CompletedPhase[] = qualified ? [{ phase: 'qualification', at: qualified.at }] : [];
  if (state.status !== 'complete') return earlier;
  return [...earlier, { ...(phase && { phase }), at: state.at }];
}

/** The events of a session that has just moved: that it was submitted, when it is complete. */
export function completionEvents({ phase, state }: Session): readonly SessionEvent[] {
  return state.status === 'complete' ? [{ type: 'intake.submitted', ...(phase && { phase }) }] : [];
}

/** A session in its clinical phase as its qualification was submitted; undefined for any other session. */
export function qualifiedSession(session: Session): Session | undefined {
  const { qualified, evaluations, ...kept } = session;
  if (!qualified) return undefined;
  return {
    ...kept,
    phase: 'qualification',
    state: { status: 'complete', at: qualified.at },
    progress: 1,
    log: session.log.slice(0, qualified.lastSeq),
    ...(evaluations && { evaluations: evaluations.filter(({ phase }) => phase === 'qualification') }),
  };
}

/**
 * A session as it submitted last: whole when it is complete, else as its qualification was submitted. Undefined when it has
 * submitted nothing.
 */
export function submittedSession(session: Session): Session | undefined {
  return session.state.status === 'complete' ? session : qualifiedSession(session);
}
