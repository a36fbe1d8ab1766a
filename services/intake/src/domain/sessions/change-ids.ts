import type { Session } from '@telehealth/instrument/walk';

/** Changes that may come between a call's own one and its look for it; a call makes far fewer attempts. */
const mostRemembered = 8;

/** Whether the call with this id changed the session, whatever was changed since by others. */
export function isChangedBy({ changedBy = [] }: Session, callId: string): boolean {
  return changedBy.includes(callId);
}

/** The session with the id of the call that changes it. */
export function withChangedBy(session: Session, callId: string): Session {
  return { ...session, changedBy: [...(session.changedBy ?? []), callId].slice(-mostRemembered) };
}
