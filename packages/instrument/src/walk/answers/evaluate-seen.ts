import type { CompiledConsent, CompiledDisplay } from '../../compile/instrument.ts';
import type { CurrentNode } from '../../session/session.ts';
import { type AnswerOutcome, entryBase, type Situation } from './answer-outcome.ts';
import type { GivenConsent } from './given-answer.ts';

/** Refuses another version than the served one, affirmed or declined. Skipping an optional consent grants nothing. */
export function evaluateAffirmation(
  situation: Situation,
  node: CompiledConsent,
  given: GivenConsent | undefined,
): AnswerOutcome {
  const base = entryBase(situation, node);
  if (!given) {
    return node.required
      ? { fault: { code: 'answer.required', subject: 'affirm' } }
      : { revised: false, entry: { type: 'skipped', ...base } };
  }
  if (given.consentVersion !== node.version) {
    return { fault: { code: 'consent.version_stale', subject: 'affirm' } };
  }
  const { affirmed } = given;
  return {
    revised: false,
    entry: {
      type: 'consented',
      ...base,
      version: node.version,
      copySha256: node.copySha256,
      affirmed,
      scopes: affirmed ? node.grants : [],
      ...shownAt(situation.current),
    },
  };
}

export function evaluateSeen(situation: Situation, node: CompiledDisplay): AnswerOutcome {
  const entry = {
    type: 'acknowledged',
    ...entryBase(situation, node),
    ...shownAt(situation.current),
    ...wordedAt(situation.current),
  } as const;
  return { revised: false, entry };
}

function shownAt({ shown }: CurrentNode): Pick<CurrentNode, 'shown'> {
  return shown ? { shown } : {};
}

function wordedAt({ worded }: CurrentNode): Pick<CurrentNode, 'worded'> {
  return worded ? { worded } : {};
}
