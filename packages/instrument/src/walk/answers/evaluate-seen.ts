import type { CompiledConsent, CompiledDisplay } from '../../compile/instrument.ts';
import type { CurrentNode } from '../session.ts';
import { type AnswerOutcome, entryBase, type Situation } from './answer-outcome.ts';
import { type GivenConsent, validateConsent } from './validate-consent.ts';

/** Evaluates the affirmation of a consent. */
export function evaluateAffirmation(
  situation: Situation,
  node: CompiledConsent,
  submitted: GivenConsent | undefined,
): AnswerOutcome {
  const outcome = validateConsent(node, submitted);
  if (outcome.kind === 'invalid') return { issues: outcome.issues };
  const base = entryBase(situation, node);
  if (outcome.kind === 'skipped') return { revised: false, entry: { type: 'skipped', ...base } };
  const affirmed = outcome.kind === 'affirmed';
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

/** A display was seen. */
export function evaluateSeen(situation: Situation, node: CompiledDisplay): AnswerOutcome {
  const entry = {
    type: 'acknowledged',
    ...entryBase(situation, node),
    ...shownAt(situation.current),
  } as const;
  return { revised: false, entry };
}

function shownAt({ shown }: CurrentNode): Pick<CurrentNode, 'shown'> {
  return shown ? { shown } : {};
}
