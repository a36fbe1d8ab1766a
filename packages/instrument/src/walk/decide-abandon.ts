import { refusal } from '@telehealth/errors';
import type { Session } from '../session/session.ts';
import type { SessionEvent } from '../session/session-event.ts';

export type AbandonDecision =
  | { readonly kind: 'abandoned'; readonly session: Session; readonly events: readonly SessionEvent[] }
  /** Already abandoned; the session is unchanged. */
  | { readonly kind: 'replayed' };

/** interface.md 3.1. Throws `DomainError` `conflict` after another end. */
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
