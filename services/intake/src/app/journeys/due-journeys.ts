import type { CallOptions, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { dueAt, type WaitingSince } from '../../domain/journeys/journey-due.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';

/** Journeys read at once; the most where so many of one instant were met before that a page shows nothing new. */
const pageSize = 100;
const largestPage = 1000;

/** Store calls of work that nobody waits for. */
export const backgroundLimits: CallOptions = { timeoutMs: 5000 };

type Schedule = Pick<Context, 'journeys' | 'clock' | 'logger'>;

/**
 * Passes every journey to `treat` whose instant in the field is at or before `until` (epoch ms), a bounded page at a
 * time, each with the time it is then (epoch ms). What `treat` leaves as it was is not met again in this run. One that
 * fails is logged and keeps no other one waiting. Throws `Error` in the end when any did.
 */
export async function eachDueJourney(
  schedule: Schedule,
  field: keyof WaitingSince,
  until: number,
  signal: AbortSignal,
  treat: (document: JourneyDocument, at: number) => Promise<unknown>,
): Promise<void> {
  await eachOverdue(schedule, { [field]: { lte: until } }, signal, treat);
}

/**
 * Puts off what the schedule has nothing to do about yet, or ever: a time was set longer, or the cause is gone. Fails
 * as `eachDueJourney` does.
 */
export async function settleDueJourneys(
  context: Schedule & Pick<Context, 'journeySettings'>,
  signal: AbortSignal,
): Promise<void> {
  await eachOverdue(context, {}, signal, async (document) => {
    const due = dueAt(document, context.journeySettings);
    if (due === document.dueAt) return;
    const update = due === undefined ? ({ unset: ['dueAt'] } as const) : { set: { dueAt: due } };
    await context.journeys.update(document._id, { version: document.version }, update, backgroundLimits);
  });
}

async function eachOverdue(
  { journeys, clock, logger }: Schedule,
  also: Filter<JourneyDocument>,
  signal: AbortSignal,
  treat: (document: JourneyDocument, at: number) => Promise<unknown>,
): Promise<void> {
  const now = clock.now();
  const failures: unknown[] = [];
  let from = 0;
  let limit = pageSize;
  // Of the instant the walk has come to.
  let met = new Set<string>();
  for (;;) {
    // The index alone gives this order: with the id behind it, all of one instant would be sorted for every page.
    const page = await journeys.find(
      { ...also, dueAt: { gte: from, lte: now } },
      { sort: [['dueAt', 'asc']], limit },
      backgroundLimits,
    );
    const fresh = page.filter(({ _id }) => !met.has(_id));
    for (const document of fresh) {
      if (signal.aborted) return;
      try {
        await treat(document, clock.now());
      } catch (err) {
        failures.push(err);
        logger.error({ journeyId: document._id, err }, 'a journey that is due was left');
      }
    }
    const reached = page.at(-1)?.dueAt;
    if (reached === undefined || page.length < limit) break;
    if (reached > from) met = new Set();
    for (const each of page) if (each.dueAt === reached) met.add(each._id);
    if (reached > from || fresh.length > 0) limit = pageSize;
    else if (limit < largestPage) limit = largestPage;
    // So many of one instant that nothing can be done about: the next run begins with what is left of them.
    else break;
    from = reached;
  }
  if (failures.length === 0) return;
  throw new Error(`${failures.length} journeys that are due were left`, { cause: failures[0] });
}
