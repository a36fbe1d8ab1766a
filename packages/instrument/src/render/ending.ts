import type { EndingCode } from '../bundle/ending-codes.ts';
import type { Session } from '../walk/session.ts';

/** Which last page a session has come to; undefined while it is active. */
export function endingOf({ state, phase, evaluations }: Session): EndingCode | undefined {
  switch (state.status) {
    case 'active':
      return undefined;
    case 'complete':
      if (evaluations?.at(-1)?.outcome === 'ineligible') return 'not_eligible';
      return phase === 'qualification' ? 'qualification_complete' : 'complete';
    default:
      return state.status;
  }
}
