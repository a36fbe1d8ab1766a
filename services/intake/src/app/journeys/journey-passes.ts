import { backgroundLimits, insertIfAbsent, touch } from '@telehealth/changes';
import { dayMs } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** The first pass runs after the upgrade, the second one when no replica of the earlier release works any more. */
const passes = 2;
const betweenPassesMs = dayMs;

/** What is done with the journeys of an earlier release. */
export interface JourneyPass {
  /** Its name in the collection of passes. */
  readonly id: string;
  readonly each: (journey: JourneyDocument) => Promise<unknown>;
  readonly pageSize: number;
}

/**
 * Treats all journeys by id, page by page, in two passes a day apart, each once in the life of the database. A run continues
 * where the last one stopped. Throws what `each` throws; the next run begins with that page again.
 */
export async function passOverJourneys(
  { journeys, listingPasses, clock }: Pick<Context, 'journeys' | 'listingPasses' | 'clock'>,
  { id, each, pageSize }: JourneyPass,
  signal: AbortSignal,
): Promise<void> {
  const first = { _id: id, pass: 1, after: '', beginsAt: clock.now() };
  await insertIfAbsent(listingPasses, first, backgroundLimits);
  while (!signal.aborted) {
    const { pass, after, beginsAt } = (await listingPasses.get(id, backgroundLimits)) ?? first;
    if (pass > passes || clock.now() < beginsAt) return;
    const page = await journeys.find(
      after === '' ? {} : { _id: { gt: after } },
      { sort: [['_id', 'asc']], limit: pageSize },
      backgroundLimits,
    );
    for (const journey of page) await each(journey);
    const isLast = page.length < pageSize;
    const next = isLast
      ? { pass: pass + 1, after: '', beginsAt: clock.now() + betweenPassesMs }
      : { after: page.at(-1)?._id ?? '' };
    await touch(listingPasses, id, { pass, after }, { set: next }, backgroundLimits);
  }
}
