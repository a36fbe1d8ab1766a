import { DomainError } from '@telehealth/errors';
import type { InstrumentStep } from '@telehealth/instrument/render';
import {
  decideNext,
  type Found,
  type GivenAnswer,
  type LookUp,
  type NextDecision,
} from '@telehealth/instrument/walk';
import type { Call } from '@telehealth/rpc';
import { brandOf, limitsOf } from '@telehealth/service-kit';
import type { Context } from '../../context.ts';
import { resolveSuggestion } from '../addresses/resolve-suggestion.ts';
import { bindMediaItem, findMediaItem } from '../media/media-item.ts';
import { type ChangeTarget, changeSession } from './change-session.ts';
import type { OpenJourney } from './open-journey.ts';

/**
 * Answers, affirms or acknowledges the current node of the brand's journey. Throws `unavailable` when an address or a
 * media item that the answer names cannot be looked up now.
 */
export function next(
  context: Context,
  call: Call,
  target: ChangeTarget,
  answer: GivenAnswer,
): Promise<InstrumentStep> {
  return changeSession(context, call, target, (journey, at) => {
    const decision = decideNext(journey.instrument, journey.session, answer, at);
    if (decision.kind !== 'lacking') return decision;
    return decideOnFound(context, call, journey, answer, decision.lookUp, at);
  });
}

async function decideOnFound(
  context: Context,
  call: Call,
  journey: OpenJourney,
  answer: GivenAnswer,
  lookUp: LookUp,
  at: number,
): Promise<NextDecision> {
  const { instrument, session } = journey;
  const { found, bind } = await lookedUp(context, call, journey, lookUp);
  const decision = decideNext(instrument, session, answer, at, found);
  if (decision.kind !== 'advanced' || !bind || (await bind())) return decision;
  return decideNext(instrument, session, answer, at, { mediaItem: undefined });
}

interface LookedUp {
  readonly found: Found;
  /** Binds the media item to the journey; false when it was removed. */
  readonly bind?: () => Promise<boolean>;
}

async function lookedUp(
  context: Context,
  call: Call,
  { document }: OpenJourney,
  lookUp: LookUp,
): Promise<LookedUp> {
  if ('suggestionId' in lookUp) {
    const suggestion = await resolveSuggestion(context, call, lookUp.suggestionId).catch(nothingFound);
    return { found: { suggestion } };
  }
  const limits = limitsOf(call);
  const mediaItem = await findMediaItem(context, brandOf(call), document._id, lookUp.mediaId, limits);
  return {
    found: { mediaItem },
    ...(mediaItem && { bind: () => bindMediaItem(context, mediaItem, limits) }),
  };
}

function nothingFound(error: unknown): undefined {
  if (error instanceof DomainError && error.kind === 'not-found') return undefined;
  throw error;
}
