import { backgroundLimits, changeDocument, duePages, taskOperation } from '@telehealth/changes';
import type { Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideIdle, decideOverdue, decidePostponement } from '../../domain/journeys/decide-due.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

/** Records once per rest that a running session had no answer for the configured time. */
export async function noteIdleJourneys(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.idleAfterMs;
  await eachDueJourney(context, { idleSince: { lte: until } }, signal, ({ _id }) =>
    changeJourney(context, { journeyId: _id, operation: taskOperation('idle_journeys') }, (journey) =>
      decideIdle(journey, until),
    ),
  );
}

/** Quarantines milestones that waited too long to be recorded. */
export async function quarantineOverdue(context: Context, signal: AbortSignal): Promise<void> {
  const until = context.clock.now() - context.journeySettings.milestoneHeldMs;
  await eachDueJourney(context, { heldSince: { lte: until } }, signal, ({ _id }) =>
    changeJourney(context, { journeyId: _id, operation: taskOperation('overdue_milestones') }, (journey) =>
      decideOverdue(journey, until),
    ),
  );
}

/** Sets a later time for due journeys that need nothing now. */
export async function postponeJourneys(context: Context, signal: AbortSignal): Promise<void> {
  await eachDueJourney(context, {}, signal, ({ _id }) =>
    changeDocument<JourneyDocument>(context, {
      collection: context.journeys,
      id: _id,
      operation: taskOperation('postpone_journeys'),
      decide: (journey) => decidePostponement(journey, context.journeySettings),
    }),
  );
}

/**
 * Passes to `treat` every journey that is due and matches `where`. When one fails, it is logged and the others are still
 * treated. Throws `Error` at the end when any failed.
 */
export async function eachDueJourney(
  { journeys, clock, logger }: Context,
  where: Filter<JourneyDocument>,
  signal: AbortSignal,
  treat: (document: JourneyDocument) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const due = { field: 'dueAt', until: clock.now(), where, limits: backgroundLimits, signal } as const;
  for await (const page of duePages<JourneyDocument>(journeys, due)) {
    for (const document of page) {
      if (signal.aborted) return;
      try {
        await treat(document);
      } catch (err) {
        failures.push(err);
        logger.error({ journeyId: document._id, err }, 'a due journey could not be handled');
      }
    }
  }
  if (failures.length === 0) return;
  throw new Error(`${failures.length} journeys could not be handled`, { cause: failures[0] });
}
