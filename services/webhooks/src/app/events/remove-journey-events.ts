import { backgroundLimits, remove } from '@telehealth/changes';
import type { Context } from '../../context.ts';

const pageSize = 200;

/** Removes the stored events of an erased journey. A delivery that waits then ends without its event. */
export async function removeJourneyEvents(
  { events }: Pick<Context, 'events'>,
  journey: { readonly audience: string; readonly journeyId: string },
): Promise<void> {
  for (;;) {
    const page = await events.find(journey, { limit: pageSize }, backgroundLimits);
    for (const { _id } of page) await remove(events, _id, {}, backgroundLimits);
    if (page.length < pageSize) return;
  }
}
