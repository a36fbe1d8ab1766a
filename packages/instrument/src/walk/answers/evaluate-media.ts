import type { CompiledQuestion } from '../../compile/instrument.ts';
import { type AnswerOutcome, answered, refuseMember, type Situation, skipped } from './answer-outcome.ts';
import type { GivenAnswer } from './given-answer.ts';
import { invalid, staleConsent } from './validation.ts';

/** Evaluates what is given to a media question: a finished upload, with the consent the capture needs. */
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
    return node.required ? invalid('answer.required', 'An upload is required.') : skipped(situation, node);
  }
  if (consent) {
    if (affirmation && affirmation.consentVersion !== consent.version) return staleConsent();
    if (!affirmation?.affirmed) return invalid('answer.required', 'The capture has to be consented to.');
  }
  const { found } = situation;
  if (!found || !('mediaItem' in found)) return { lookUp: { mediaId } };
  // An item of another node was not checked against what this node accepts.
  if (found.mediaItem?.nodeId !== node.id) {
    return invalid('answer.format', 'There is no such finished upload for this node.');
  }
  return answered(situation, node, { media_id: mediaId }, 'media', consent);
}
