import { backgroundLimits, duePages, remove } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { funnelMs, type HourName, hourOf } from '../../domain/funnel/hour-of.ts';
import { hourId } from '../../storage/funnel-hours.ts';
import { storeProgress } from '../../storage/funnel-progress.ts';
import { countHour } from './count-hour.ts';

/**
 * A change counts at this age, ms. A patient who answers is then not counted after each answer, and a write that is stored
 * later than its time stamp is there, because calls end after ten seconds.
 */
export const quietMs = 5 * 60_000;

/** Hours that are counted before the progress is stored. */
const hoursAtOnce = 200;

/**
 * Counts the hours again whose journeys were changed since the last run, or erased (decisions.md 15). The progress is stored
 * after the counts, so a run that died is repeated from there.
 */
export async function countChanges(context: Context, signal: AbortSignal): Promise<void> {
  await countErased(context, signal);
  const { journeys, funnelProgress, clock } = context;
  const until = clock.now() - quietMs;
  const { from: counted = 0 } = (await funnelProgress.get('journeys', backgroundLimits)) ?? {};
  // An erased journey has the time 0.
  const from = Math.max(counted, clock.now() - funnelMs, 1);
  if (from > until) return;
  const hours = new Map<string, HourName>();
  for await (const page of duePages(journeys, {
    field: 'updatedAt',
    from,
    until,
    signal,
    limits: backgroundLimits,
  })) {
    for (const journey of page) {
      const hour = hourOf(journey);
      hours.set(hourId(hour), hour);
    }
    if (hours.size < hoursAtOnce) continue;
    await countAll(context, hours, signal);
    if (signal.aborted) return;
    // The next page may have more of the same instant.
    await storeProgress(
      funnelProgress,
      { _id: 'journeys', from: page.at(-1)?.updatedAt ?? from },
      backgroundLimits,
    );
  }
  await countAll(context, hours, signal);
  if (!signal.aborted)
    await storeProgress(funnelProgress, { _id: 'journeys', from: until + 1 }, backgroundLimits);
}

async function countAll(context: Context, hours: Map<string, HourName>, signal: AbortSignal): Promise<void> {
  for (const hour of hours.values()) {
    if (signal.aborted) return;
    await countHour(context, hour, signal);
  }
  hours.clear();
}

/** Counts the hours again of journeys whose erasure has ended. */
async function countErased(context: Context, signal: AbortSignal): Promise<void> {
  const { staleHours, clock } = context;
  const due = { field: 'since', until: clock.now() - quietMs, signal, limits: backgroundLimits } as const;
  for await (const page of duePages(staleHours, due)) {
    for (const { _id, clientId, brandId, hour } of page) {
      if (signal.aborted) return;
      await countHour(context, { clientId, brandId, hour }, signal);
      if (!signal.aborted) await remove(staleHours, _id, {}, backgroundLimits);
    }
  }
}
