import type { CallOptions } from '@telehealth/store';
import { insertNew } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { funnelMs, hourOf } from '../../domain/funnel/hour-of.ts';

/** Has the hour of a journey counted anew once its erasure has ended. It is noted before: afterwards nobody knows the hour. */
export async function noteStaleHour(
  { journeys, staleHours, clock }: Pick<Context, 'journeys' | 'staleHours' | 'clock'>,
  journeyId: string,
  limits: CallOptions,
): Promise<void> {
  const journey = await journeys.get(journeyId, limits);
  if (journey === undefined || journey.erasedAt !== undefined) return;
  const since = clock.now();
  // No funnel goes so far back.
  if (journey.createdAt < since - funnelMs) return;
  await insertNew(staleHours, { _id: journeyId, ...hourOf(journey), since }, limits);
}
