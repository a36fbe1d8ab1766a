import { backgroundLimits, insertIfAbsent, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { receiveEvent } from './receive-event.ts';

/**
 * Receives the events of the provider's own list since the last run, in case their confirmations were lost, and counts those that
 * were; once per interval. The newest events are left out, because their confirmations may be under way. Throws `unavailable` when
 * the provider does not answer; the next run continues where this one ended.
 */
export async function readEventList(context: Context, signal: AbortSignal): Promise<void> {
  const { provider, eventCursors, clock, settings, confirmationMetrics } = context;
  const stored = await eventCursors.get(provider.name, backgroundLimits);
  if (stored !== undefined && clock.now() < stored.readAt + settings.readEventsEveryMs) return;
  if (stored === undefined) {
    await insertIfAbsent(eventCursors, { _id: provider.name, readAt: 0 }, backgroundLimits);
  }
  const before = clock.now() - settings.awaitConfirmationMs;
  let from = stored?.cursor;
  while (!signal.aborted) {
    const { events, cursor, hasMore } = await provider.eventsSince(from, before, backgroundLimits);
    for (const event of events) {
      if (await receiveEvent(context, provider.name, event)) confirmationMetrics.missed('event_list');
    }
    const set = { cursor, ...(!hasMore && { readAt: clock.now() }) };
    await touch(eventCursors, provider.name, {}, { set }, backgroundLimits);
    if (!hasMore) return;
    from = cursor;
  }
}
