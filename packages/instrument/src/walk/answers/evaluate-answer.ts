import type { CompiledNode } from '../../compile/instrument.ts';
import { type AnswerOutcome, refuseMember, type Situation } from './answer-outcome.ts';
import { evaluateMedia } from './evaluate-media.ts';
import { evaluateQuestion } from './evaluate-question.ts';
import { evaluateAffirmation, evaluateSeen } from './evaluate-seen.ts';
import type { GivenAnswer } from './given-answer.ts';

/** For the current node. Throws `DomainError` `malformed-request` for a body the node does not take. */
export function evaluateAnswer(situation: Situation, node: CompiledNode, given: GivenAnswer): AnswerOutcome {
  switch (node.kind) {
    case 'question':
      return node.media ? evaluateMedia(situation, node, given) : evaluateQuestion(situation, node, given);
    case 'consent':
      refuseMember(given.answer, '/answer', 'A consent node takes a consent, not an answer.');
      refuseMember(given.mediaId, '/media_id', 'A consent node takes no media.');
      return evaluateAffirmation(situation, node, given.consent);
    case 'display':
      refuseMember(given.answer, '/answer', 'A display node takes no answer.');
      refuseMember(given.consent, '/consent', 'A display node takes no consent.');
      refuseMember(given.mediaId, '/media_id', 'A display node takes no media.');
      return evaluateSeen(situation, node);
  }
}
