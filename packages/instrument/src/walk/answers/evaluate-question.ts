import type { FactValue } from '@telehealth/conditions';
import type { Bounds } from '../../bundle/bounds.ts';
import { boundsIn } from '../../compile/compile-bounds.ts';
import type { CompiledQuestion } from '../../compile/instrument.ts';
import { dayOpened } from '../../session/patient-day.ts';
import type { AnsweredEntry } from '../../session/session.ts';
import { suggestionIdOf, validateSuggestion } from '../../values/validate-address.ts';
import {
  type AnswerOutcome,
  answered,
  refuseMember,
  type Situation,
  skipped,
  unknownAnswer,
} from './answer-outcome.ts';
import { prefillOf } from './contact-prefill.ts';
import type { GivenAnswer } from './given-answer.ts';
import { validateAnswer } from './validate-answer.ts';

/** Every control but media. */
export function evaluateQuestion(
  situation: Situation,
  node: CompiledQuestion,
  given: GivenAnswer,
): AnswerOutcome {
  refuseMember(given.consent, '/consent', 'This question takes an answer, not a consent.');
  refuseMember(given.mediaId, '/media_id', 'This question takes an answer, not media.');
  const { answer } = given;
  const suggestionId = node.control === 'address' ? suggestionIdOf(answer) : undefined;
  if (suggestionId === undefined) return evaluateTyped(situation, node, answer);
  const { found } = situation;
  if (!found || !('suggestion' in found)) return { lookUp: { suggestionId } };
  const outcome = validateSuggestion(found.suggestion);
  if (outcome.kind === 'accepted') return answered(situation, node, outcome.value, 'suggestion');
  const { kind: _, ...faults } = outcome;
  return faults;
}

function evaluateTyped(situation: Situation, node: CompiledQuestion, answer: unknown): AnswerOutcome {
  const { current, replay } = situation;
  const before = replay.latest[node.factSlot];
  const outcome = validateAnswer(node, answer, {
    offered: current.options,
    bounds: boundsAsked(node, situation),
    before: before?.type === 'answered' ? before.value : undefined,
  });
  switch (outcome.kind) {
    case 'invalid': {
      const { kind: _, ...faults } = outcome;
      return faults;
    }
    case 'contradiction':
      return { contradiction: outcome.fault };
    case 'skipped':
      return skipped(situation, node);
    case 'unknown':
      return unknownAnswer(situation, node, outcome.code);
    case 'accepted': {
      const { value, texts } = outcome;
      return answered(situation, node, value, sourceOf(situation, node, value), texts && { texts });
    }
  }
}

/** In this session. Answers that left the path were retired, and bound nothing. */
function boundsAsked({ bounds }: CompiledQuestion, { current, replay, session }: Situation): Bounds {
  return boundsIn(bounds, current.day ?? dayOpened(session), (slot) => {
    const entry = replay.answers[slot];
    return entry?.type === 'answered' ? entry.value : undefined;
  });
}

/** An unchanged answer keeps its source. */
function sourceOf(
  { session, replay }: Situation,
  node: CompiledQuestion,
  value: FactValue,
): AnsweredEntry['source'] {
  const before = replay.latest[node.factSlot];
  if (node.control === 'address' && before?.type === 'answered' && before.value === value)
    return before.source;
  return prefillOf(session, node) === value ? 'prefill_confirmed' : 'typed';
}
