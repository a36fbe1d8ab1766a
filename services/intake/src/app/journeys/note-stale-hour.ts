import { insertIfAbsent } from '@telehealth/changes';
import type { CallOptions, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { funnelMs, hourOf } from '../../domain/funnel/hour-of.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/**
 * Has the hour of a journey counted anew once its erasure has ended. It is noted before: afterwards nobody knows the hour. A journey
 * that `reached` leaves out is treated as missing.
 */
export async function noteStaleHour(
  { journeys, staleHours, clock }: Pick<Context, 'journeys' | 'staleHours' | 'clock'>,
  journeyId: string,
  reached: Filter<JourneyDocument>,
  limits: CallOptions,
): Promise<void> {
  const [journey] = await journeys.find({ _id: journeyId, ...reached }, { limit: 1 }, limits);
  if (journey === undefined || journey.erasedAt !== undefined) return;
  const since = clock.now();
  // No funnel goes so far back.
  if (journey.createdAt < since - funnelMs) return;
  await insertIfAbsent(staleHours, { _id: journeyId, ...hourOf(journey), since }, limits);
}
