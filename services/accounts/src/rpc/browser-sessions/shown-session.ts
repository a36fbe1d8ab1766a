import type { ListedSession } from '../../app/browser-sessions/list-browser-sessions.ts';

export function shownSession({ _id: sessionId, isOpen: open, ...session }: ListedSession) {
  return { ...session, sessionId, open };
}
