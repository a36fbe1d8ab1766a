import type { EndingCode } from '../bundle/schema/ending-codes.ts';
import type { CompiledEnding } from '../compile/instrument.ts';
import type { Session } from '../session/session.ts';
import type { Ending } from '../session/step.ts';
import { type Known, pipedTexts } from '../wording/piped-text.ts';

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

export function endingInWords({ template, piping }: CompiledEnding, known: Known): Ending {
  if (!piping) return template;
  return { ...template, holdsAnswers: true, content: { ...template.content, ...pipedTexts(piping, known) } };
}
