import { backgroundLimits, changeDocument, type Due, duePages, taskOperation } from '@telehealth/changes';
import type { Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { decideIdle, decideOverdue, decidePostponement } from '../../domain/journeys/decide-due.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { changeJourney } from './change-journey.ts';

/** Records once per idle period that a running session had no answer for the configured time. */
export async function recordIdleJourneys(context: Context, signal: AbortSignal): Promise<void> {
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
 * Passes to `treat` every due journey that matches `where`. A failure is logged, and the others are still treated. Throws
 * `Error` at the end when any failed.
 */
export function eachDueJourney(
  context: Context,
  where: Filter<JourneyDocument>,
  signal: AbortSignal,
  treat: (document: JourneyDocument) => Promise<unknown>,
): Promise<void> {
  return eachJourney(context, { field: 'dueAt', until: context.clock.now(), where, signal }, treat);
}

/** Passes journeys to `treat` by an instant of theirs. Failures are as with `eachDueJourney`. */
export async function eachJourney(
  { journeys, logger }: Context,
  due: Due<JourneyDocument>,
  treat: (document: JourneyDocument) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const page of duePages(journeys, { ...due, limits: backgroundLimits })) {
    for (const document of page) {
      if (due.signal?.aborted) return;
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
