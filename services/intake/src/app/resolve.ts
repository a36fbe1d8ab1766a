import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import type { Context } from '../context.ts';
import { renderStep } from '../domain/render.ts';
import type { InstrumentStep } from '../domain/step.ts';
import { mintJourney } from './mint-journey.ts';
import { openJourney } from './open-journey.ts';

/** What a resolve asks for. */
export interface ResolveInput {
  /** Undefined: mint. */
  readonly journeyId: string | undefined;
  /** A phase needs a tier-aware bundle, of which none is published. */
  readonly phase: string | undefined;
}

/**
 * Resumes the brand's journey, writing nothing, or mints one. A journey that is unknown or another brand's is not
 * usable: both mint (decisions.md 4).
 */
export async function resolve(context: Context, call: Call, input: ResolveInput): Promise<InstrumentStep> {
  if (input.phase !== undefined) throw new DomainError('config-gap', 'no tier-aware bundle is published');
  const { journeyId } = input;
  const journey = journeyId === undefined ? undefined : await openJourney(context, call, journeyId);
  if (!journey) return mintJourney(context, call);
  const { _id, sessionId } = journey.document;
  return renderStep(journey.instrument, journey.session, { journeyId: _id, sessionId });
}
