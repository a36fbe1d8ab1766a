import { DomainError } from '@telehealth/errors';
import type { InstrumentStep } from '@telehealth/instrument/render';
import { decideNext, type Found, type GivenAnswer, type LookUp } from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { resolveSuggestion } from '../addresses/resolve-suggestion.ts';
import { bindMediaItem, findMediaItem } from '../media/media-item.ts';
import { type ChangeTarget, changeSession, decideSession, showDecided } from './change-session.ts';
import type { OpenJourney } from './open-journey.ts';

/**
 * Answers, affirms or acknowledges the current node of the brand's journey. What the answer names is looked up before the
 * change. Throws `unavailable` when an address or a media item cannot be looked up now.
 */
export async function next(
  context: Context,
  call: Call,
  target: ChangeTarget,
  answer: GivenAnswer,
): Promise<InstrumentStep> {
  const decide =
    (found?: Found) =>
    ({ instrument, session }: OpenJourney, at: number) =>
      decideNext(instrument, session, answer, at, found);
  const decided = await decideSession(context, call, target, decide());
  const { journey, change } = decided;
  if (change?.kind !== 'lacking') return showDecided(decided);
  const isTaken = (found: Found) => decide(found)(journey, context.clock.now()).kind === 'advanced';
  const found = await findLacking(context, call, journey, change.lookUp, isTaken);
  return await changeSession(context, call, target, decide(found));
}

/** Looks up what the answer names. A media item that the node takes is bound to the journey before the answer is stored. */
async function findLacking(
  context: Context,
  call: Call,
  { document }: OpenJourney,
  lookUp: LookUp,
  isTaken: (found: Found) => boolean,
): Promise<Found> {
  if ('suggestionId' in lookUp) {
    return { suggestion: await resolveSuggestion(context, call, lookUp.suggestionId).catch(nothingFound) };
  }
  const limits = limitsOf(call);
  const mediaItem = await findMediaItem(context, brandOf(call), document._id, lookUp.mediaId, limits);
  if (mediaItem === undefined || !isTaken({ mediaItem })) return { mediaItem };
  return { mediaItem: (await bindMediaItem(context, mediaItem, limits)) ? mediaItem : undefined };
}

function nothingFound(error: unknown): undefined {
  if (error instanceof DomainError && error.kind === 'not-found') return undefined;
  throw error;
}
