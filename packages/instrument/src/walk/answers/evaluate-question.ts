import type { FactValue } from '@telehealth/conditions';
import { DomainError } from '@telehealth/errors';
import type { CompiledQuestion } from '../../compile/instrument.ts';
import { dayOf } from '../day-of.ts';
import type { AnsweredEntry } from '../session.ts';
import { type AnswerOutcome, answered, refuseMember, type Situation, skipped } from './answer-outcome.ts';
import { prefillOf } from './contact-prefill.ts';
import type { GivenAnswer } from './given-answer.ts';
import { suggestionIdOf, validateSuggestion } from './validate-address.ts';
import { validateAnswer } from './validate-answer.ts';

/** Evaluates the answer to a question that takes a value: all but media. */
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
  if (outcome.kind === 'invalid') return outcome;
  return answered(situation, node, outcome.value, 'suggestion');
}

function evaluateTyped(situation: Situation, node: CompiledQuestion, answer: unknown): AnswerOutcome {
  const { session, current, replay } = situation;
  const before = replay.latest[node.factSlot];
  const outcome = validateAnswer(node, answer, {
    offered: current.options,
    asOfDay: dayOf(session.asOf),
    before: before?.type === 'answered' ? before.value : undefined,
  });
  switch (outcome.kind) {
    case 'invalid':
      return outcome;
    case 'contradiction':
      throw new DomainError('answer-refused', 'exclusive violation', { issues: [outcome.issue] });
    case 'skipped':
      return skipped(situation, node);
    case 'accepted':
      return answered(situation, node, outcome.value, sourceOf(situation, node, outcome.value));
  }
}

/** The source of a typed answer: what was shown and left unchanged keeps its source. */
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
