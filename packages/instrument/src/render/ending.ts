import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type { Session } from '../session/session.ts';

/** Undefined while the session is active. `isOverruled`: an operator replaced the last outcome. */
export function endingOf(
  { state, phase, evaluations }: Session,
  isOverruled: boolean,
): EndingCode | undefined {
  switch (state.status) {
    case 'active':
      return undefined;
    case 'complete':
      if (evaluations?.at(-1)?.outcome === 'ineligible' && !isOverruled) return 'not_eligible';
      return phase === 'qualification' ? 'qualification_complete' : 'complete';
    default:
      return state.status;
  }
}
