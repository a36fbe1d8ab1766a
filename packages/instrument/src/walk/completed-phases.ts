import type { Phase } from '../bundle/schema/phase.ts';
import type { Session } from '../session/session.ts';
import type { SessionEvent } from '../session/session-event.ts';

/** A submitted phase, or a continuous pass. */
export interface CompletedPhase {
  /** Absent: one pass. */
  readonly phase?: Phase;
  /** Epoch ms. */
  readonly at: number;
}

export function completedPhases({ phase, qualified, state }: Session): readonly CompletedPhase[] {
  const earlier: readonly CompletedPhase[] = qualified ? [{ phase: 'qualification', at: qualified.at }] : [];
  if (state.status !== 'complete') return earlier;
  return [...earlier, { ...(phase && { phase }), at: state.at }];
}

/** After a move: the submission, if complete. */
export function completionEvents({ phase, state }: Session): readonly SessionEvent[] {
  return state.status === 'complete' ? [{ type: 'intake.submitted', ...(phase && { phase }) }] : [];
}

/** A clinical session at the submission of its qualification; undefined for others. */
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

/** At the last submission: complete, or at that of its qualification. Undefined before one. */
export function submittedSession(session: Session): Session | undefined {
  return session.state.status === 'complete' ? session : qualifiedSession(session);
}
