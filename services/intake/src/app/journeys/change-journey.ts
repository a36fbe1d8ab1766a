import { DomainError } from '@telehealth/errors';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { type JourneyChange, saveJourney } from './save-journey.ts';

/** What was decided on a journey; without a `change` nothing is stored. */
export interface JourneyDecision<T> {
  readonly result: T;
  readonly change?: Omit<JourneyChange, 'at'>;
}

/** Changes of one journey that may overtake another before it gives up. */
const maxAttempts = 8;

/**
 * Decides on a journey, whosever it is, at an instant (epoch ms) and stores the outcome. When another write came first,
 * or the connection was lost under this one, it decides again on what is there now: a decision looks for its own
 * effect first. Throws `not-found` when there is no such journey, `conflict` when it is overtaken again and again.
 */
export async function changeJourney<T>(
  context: Context,
  journeyId: string,
  limits: CallOptions,
  decide: (document: JourneyDocument, at: number) => JourneyDecision<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const document = await context.journeys.get(journeyId, limits);
    if (!document) throw new DomainError('not-found', 'there is no such journey');
    const at = context.clock.now();
    const { result, change } = decide(document, at);
    if (!change || (await saveJourney(context, document, { ...change, at }, limits))) return result;
  }
  throw new DomainError('conflict', 'overtaken by other changes of the journey');
}
