import { refusal } from '@telehealth/errors';
import type { Session } from '../session/session.ts';
import type { SessionEvent } from '../session/session-event.ts';

/** The outcome of an abandonment. */
export type AbandonDecision =
  | { readonly kind: 'abandoned'; readonly session: Session; readonly events: readonly SessionEvent[] }
  /** It was abandoned before; the session is unchanged. */
  | { readonly kind: 'replayed' };

/** Ends a session (interface.md 3.1). Throws `DomainError` `conflict` when it ended in another way. */
export function decideAbandon(session: Session, at: number): AbandonDecision {
  switch (session.state.status) {
    case 'abandoned':
      return { kind: 'replayed' };
    case 'active': {
      const { lastAccepted: _, ...kept } = session;
      const { nodeId } = session.state.current;
      return {
        kind: 'abandoned',
        session: { ...kept, state: { status: 'abandoned', at, nodeId } },
        events: [{ type: 'step.abandoned', actor: 'patient' }],
      };
    }
    default:
      throw refusal('session_ended', `The session is ${session.state.status}.`);
  }
}
