import type { Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { decideNext, type Found, type GivenAnswer } from '@telehealth/instrument/walk';
import type { BrandKey } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { MediaItemName } from '../../storage/media.ts';
import { resolveSuggestion } from '../addresses/resolve-suggestion.ts';
import { bindMediaItem, findMediaItem } from '../media/media-item.ts';
import {
  type ChangedStep,
  type ChangeTarget,
  changeSession,
  decideSession,
  showDecided,
} from './change-session.ts';
import type { PatientJourney } from './unsealed-journey.ts';

/**
 * Answers, affirms or acknowledges the current node of the brand's journey. An address or media item of the answer is read
 * before the change; `signal` ends the call of the address provider. Throws `unavailable` when it cannot be read.
 */
export async function next(
  context: Context,
  operation: Operation,
  target: ChangeTarget,
  { answer, signal }: { readonly answer: GivenAnswer; readonly signal: AbortSignal },
): Promise<ChangedStep> {
  const decide =
    (found?: Found) =>
    ({ instrument, session }: PatientJourney, at: number) =>
      decideNext(instrument, session, answer, at, found);
  const decided = await decideSession(context, operation, target, decide());
  const { journey, change } = decided;
  if (change?.kind !== 'lacking') return showDecided(decided);
  const isTaken = (found: Found) => decide(found)(journey, context.clock.now()).kind === 'advanced';
  const { lookUp } = change;
  const found =
    'suggestionId' in lookUp
      ? await findSuggestion(context, { ...target, id: lookUp.suggestionId }, signal)
      : await takeMediaItem(context, { ...target, mediaId: lookUp.mediaId }, isTaken, operation.limits);
  return await changeSession(context, operation, target, decide(found));
}

async function findSuggestion(
  context: Context,
  suggestion: BrandKey & { readonly id: string },
  signal: AbortSignal,
): Promise<Found> {
  try {
    return { suggestion: await resolveSuggestion(context, suggestion, signal) };
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return { suggestion: undefined };
    throw error;
  }
}

/** One that the node takes is bound to the journey before the answer is stored. */
async function takeMediaItem(
  context: Context,
  { journeyId, mediaId, ...brand }: MediaItemName,
  isTaken: (found: Found) => boolean,
  limits: CallOptions,
): Promise<Found> {
  const mediaItem = await findMediaItem(context, brand, journeyId, mediaId, limits);
  if (mediaItem === undefined || !isTaken({ mediaItem })) return { mediaItem };
  return { mediaItem: (await bindMediaItem(context, mediaItem, limits)) ? mediaItem : undefined };
}
