import type { CallOptions } from '@telehealth/store';
import type { Context } from '../context.ts';
import { dueAt, type WaitingSince } from '../domain/journey-due.ts';
import type { JourneyDocument } from '../storage/journeys.ts';

const pageSize = 100;

/** Store calls of work that nobody waits for. */
export const backgroundLimits: CallOptions = { timeoutMs: 5000 };

/**
 * Passes every journey to `treat` whose instant in the field is at or before `until` (epoch ms), a bounded page at a
 * time. What `treat` leaves as it was is not met again in this run.
 */
export async function eachDueJourney(
  context: Pick<Context, 'journeys' | 'clock'>,
  field: keyof WaitingSince,
  until: number,
  signal: AbortSignal,
  treat: (document: JourneyDocument) => Promise<void>,
): Promise<void> {
  await eachOverdue(context, signal, async (document) => {
    if ((document[field] ?? Number.POSITIVE_INFINITY) <= until) await treat(document);
  });
}

/** Takes out of the schedule what it has nothing to do about: a time was set longer, or the cause is gone. */
export async function settleDueJourneys(
  context: Pick<Context, 'journeys' | 'clock' | 'journeySettings'>,
  signal: AbortSignal,
): Promise<void> {
  await eachOverdue(context, signal, async (document) => {
    const due = dueAt(document, context.journeySettings);
    if (due === document.dueAt) return;
    const update = due === undefined ? ({ unset: ['dueAt'] } as const) : { set: { dueAt: due } };
    await context.journeys.update(document._id, { version: document.version }, update, backgroundLimits);
  });
}

async function eachOverdue(
  { journeys, clock }: Pick<Context, 'journeys' | 'clock'>,
  signal: AbortSignal,
  meet: (document: JourneyDocument) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  let after: readonly [number, string] | undefined;
  while (!signal.aborted) {
    const page = await journeys.find(
      { dueAt: { lte: now } },
      {
        sort: [
          ['dueAt', 'asc'],
          ['_id', 'asc'],
        ],
        limit: pageSize,
        ...(after && { after }),
      },
      backgroundLimits,
    );
    for (const document of page) {
      if (signal.aborted) return;
      await meet(document);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = [last.dueAt ?? 0, last._id];
  }
}
