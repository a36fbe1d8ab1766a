import { insertIfAbsent } from '@telehealth/changes';
import type { CallOptions, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { funnelMs, hourOf } from '../../domain/funnel/hour-of.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/**
 * Has the hour of a journey counted again after its erasure. It is stored before the erasure, which removes the hour. A journey
 * outside `reached` is treated as missing.
 */
export async function recordStaleHour(
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
