import { backgroundLimits, remove } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { contributionOf } from '../../domain/funnel/contribution.ts';
import { funnelMs, type HourName, hourMs } from '../../domain/funnel/hour-of.ts';
import { boundSources } from '../../domain/funnel/sources.ts';
import { type Placed, tally } from '../../domain/funnel/tally.ts';
import { hourId, putHour } from '../../storage/funnel-hours.ts';
import { findMintedIn, type JourneyDocument } from '../../storage/journeys.ts';
import { unsealJourney } from '../sessions/unseal-journey.ts';

const pageSize = 100;

/**
 * Counts the journeys of a brand that began in an hour, and replaces what is stored. It always counts all of them, so a repeat
 * does no harm, nor does a run that died.
 */
export async function countHour(context: Context, name: HourName, signal: AbortSignal): Promise<void> {
  const { funnelHours, funnelSealer, sealingKeys } = context;
  const counted: Placed[] = [];
  for (let after: readonly [number, string] | undefined; ; ) {
    const range = { ...name, from: name.hour, before: name.hour + hourMs, after };
    const page = await findMintedIn(context.journeys, range, pageSize, backgroundLimits);
    for (const journey of page) {
      if (signal.aborted) return;
      const placed = await placedOf(context, journey);
      if (placed !== undefined) counted.push(placed);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = [last.createdAt, last._id];
  }
  const id = hourId(name);
  if (counted.length === 0) {
    await remove(funnelHours, id, {}, backgroundLimits);
    return;
  }
  const tallies = Buffer.from(JSON.stringify(boundSources(tally(counted))));
  const hour = {
    _id: id,
    ...name,
    sealed: funnelSealer.seal(id, tallies),
    sealedUnder: sealingKeys[0].id,
    expiresAt: name.hour + funnelMs,
  };
  await putHour(funnelHours, hour, backgroundLimits);
}

/** Undefined for a journey that does not count, and for one that cannot be opened, which is logged. */
async function placedOf(context: Context, document: JourneyDocument): Promise<Placed | undefined> {
  // An erased journey has no session.
  if (document.erasedAt !== undefined) return undefined;
  try {
    const { session, instrument } = await unsealJourney(context, document);
    const contribution = contributionOf(document, session);
    const placeOf = (nodeId: string) => instrument.nodes.findIndex(({ id }) => id === nodeId);
    return contribution && { contribution, placeOf };
  } catch (err) {
    context.logger.error({ journeyId: document._id, err }, 'a journey could not be counted');
    return undefined;
  }
}
