import type { CompiledQuestion } from '../../compile/instrument.ts';
import { type AnswerOutcome, answered, refuseMember, type Situation, skipped } from './answer-outcome.ts';
import type { GivenAnswer } from './given-answer.ts';
import { captureIssue, validateMediaItem } from './validate-media.ts';

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
    if (!node.required) return skipped(situation, node);
    return { issues: [{ code: 'answer.required', message: 'An upload is required.' }] };
  }
  const issue = consent && captureIssue(consent, affirmation);
  if (issue) return { issues: [issue] };
  const { found } = situation;
  if (!found || !('mediaItem' in found)) return { lookUp: { mediaId } };
  const outcome = validateMediaItem(mediaId, node.id, found.mediaItem);
  if (outcome.kind === 'invalid') return { issues: outcome.issues };
  return answered(situation, node, outcome.value, 'media', consent);
}
