import type { AnswerIssueCode } from '@telehealth/errors';
import type { CompiledQuestion } from '../../compile/instrument.ts';
import type { Subject } from '../../messages/index.ts';
import { type AnswerOutcome, answered, refuseMember, type Situation, skipped } from './answer-outcome.ts';
import type { GivenAnswer } from './given-answer.ts';
import { subjectOf } from './validate-answer.ts';

/** A finished upload, with the consent that the capture needs. */
export function evaluateMedia(
  situation: Situation,
  node: CompiledQuestion,
  given: GivenAnswer,
): AnswerOutcome {
  const { mediaId, consent: affirmation } = given;
  const consent = node.media?.consent;
  refuseMember(given.answer, '/answer', 'A media question takes media, not an answer.');
  if (!consent) refuseMember(affirmation, '/consent', 'This capture needs no consent.');
  if (mediaId === undefined) {
    return node.required ? faultOf(node, 'answer.required') : skipped(situation, node);
  }
  if (consent) {
    if (affirmation && affirmation.consentVersion !== consent.version)
      return faultOf(node, 'consent.version_stale', 'capture_consent');
    if (!affirmation?.affirmed) return faultOf(node, 'answer.required', 'capture_consent');
  }
  const { found } = situation;
  if (!found || !('mediaItem' in found)) return { lookUp: { mediaId } };
  // An item of another node was not checked against this node's rules.
  if (found.mediaItem?.nodeId !== node.id) {
    return faultOf(node, 'answer.format');
  }
  return answered(situation, node, { media_id: mediaId }, 'media', consent && { consent });
}

/** With the accepted types. */
function faultOf(
  node: CompiledQuestion,
  code: AnswerIssueCode,
  subject: Subject = subjectOf(node),
): AnswerOutcome {
  const accept = node.media?.definition.accept ?? [];
  return { fault: { code, subject, ...(subject !== 'capture_consent' && { params: { accept } }) } };
}
