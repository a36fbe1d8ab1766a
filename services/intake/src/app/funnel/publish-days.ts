import { backgroundLimits, duePages, insertIfAbsent } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import { decideShown, type ShownDay } from '../../domain/funnel/decide-shown.ts';
import { funnelMs, lateMs } from '../../domain/funnel/hour-of.ts';
import type { Tally } from '../../domain/funnel/tally.ts';
import { dayId, findDayBefore } from '../../storage/funnel-days.ts';
import { findHours } from '../../storage/funnel-hours.ts';
import { storeProgress } from '../../storage/funnel-progress.ts';
import { openSealed } from './sealed-tallies.ts';

/**
 * Publishes the past days to live clients, one after the other, each once and for ever (decisions.md 15), so that two reads
 * reveal nothing of a patient who came between them. A day is published when every patient idle since then counts as having
 * left. A run that died is repeated from the day that it had reached.
 */
export async function publishDays(context: Context, signal: AbortSignal): Promise<void> {
  const { funnelProgress, deploymentMode, clock, journeySettings } = context;
  if (deploymentMode !== 'live') return;
  const { from: counted = 0 } = (await funnelProgress.get('journeys', backgroundLimits)) ?? {};
  const { from: shown = 0 } = (await funnelProgress.get('shown', backgroundLimits)) ?? {};
  // The hours of the first day may be half removed.
  const oldest = startOfDay(clock.now() - funnelMs) + dayMs;
  const restMs = Math.min(journeySettings.idleAfterMs, lateMs);
  for (let day = Math.max(shown, oldest); day + dayMs + restMs <= counted; day += dayMs) {
    await publishDay(context, day, signal);
    if (signal.aborted) return;
    await storeProgress(funnelProgress, { _id: 'shown', from: day + dayMs }, backgroundLimits);
  }
}

async function publishDay(context: Context, day: number, signal: AbortSignal): Promise<void> {
  const clients = new Map<string, string>();
  const expires = { from: day + funnelMs, until: day + dayMs - 1 + funnelMs };
  const due = { field: 'expiresAt', ...expires, signal, limits: backgroundLimits } as const;
  for await (const page of duePages(context.funnelHours, due)) {
    for (const { brandId, clientId } of page) clients.set(brandId, clientId);
  }
  for (const [brandId, clientId] of clients) {
    if (signal.aborted) return;
    await publishBrand(context, { brandId, clientId, day });
  }
}

async function publishBrand(
  context: Context,
  brand: { readonly clientId: string; readonly brandId: string; readonly day: number },
): Promise<void> {
  const { funnelHours, funnelDays, funnelSealer, sealingKeys } = context;
  const { brandId, day } = brand;
  const before = await findDayBefore(funnelDays, brand, backgroundLimits);
  const { waiting = [] } = (before && openSealed<ShownDay>(context, before)) ?? {};
  const hours = await findHours(funnelHours, { brandId, from: day, before: day + dayMs }, backgroundLimits);
  const counted = hours.flatMap((hour) => openSealed<readonly Tally[]>(context, hour) ?? []);
  const id = dayId(brand);
  const shown = {
    ...{ _id: id, ...brand },
    sealed: funnelSealer.seal(id, Buffer.from(JSON.stringify(decideShown(waiting, counted)))),
    sealedUnder: sealingKeys[0].id,
    expiresAt: day + funnelMs,
  };
  await insertIfAbsent(funnelDays, shown, backgroundLimits);
}

function startOfDay(at: number): number {
  return at - (at % dayMs);
}
