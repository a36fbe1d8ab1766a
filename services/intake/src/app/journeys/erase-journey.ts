import {
  type Change,
  changeDocument,
  insertIfAbsent,
  type Operation,
  taskOperation,
} from '@telehealth/changes';
import { matching, type Reach } from '@telehealth/service-kit/calls';
import type { CallOptions, Filter } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { funnelMs, hourOf } from '../../domain/funnel/hour-of.ts';
import {
  decideErasure,
  decideErasureAgain,
  decideErasureCompleted,
  decideOldErasure,
} from '../../domain/journeys/decide-erasure.ts';
import type { Journey } from '../../domain/journeys/journey.ts';
import type { JourneyDocument } from '../../storage/journeys.ts';
import { deleteMedia } from '../media/remove-media.ts';
import { eachDueJourney, eachJourney } from './due-journeys.ts';

/** A journey that is not reached is treated as missing. */
type ReachedJourney = Reach & { readonly journeyId: string };

/**
 * Erases a journey, then removes its media items, which cannot be read without its key. The sweep removes the rest. An erased
 * journey stays as it is; with `announcesAgain` the other services are informed once more. Resolves to the instant of the first
 * erasure, epoch ms. Throws `not-found` when the journey is missing.
 */
export async function eraseJourney(
  context: Context,
  operation: Operation,
  { announcesAgain, ...journey }: ReachedJourney & { readonly announcesAgain: boolean },
): Promise<number> {
  const decide = announcesAgain ? decideErasureAgain : decideErasure;
  const erasedAt = await erase(context, operation, journey, decide);
  if (erasedAt === undefined) throw new Error('an erased journey has no instant of its erasure');
  return erasedAt;
}

/**
 * Erases the journeys whose last change is older than the retention (decisions.md 13). A change at the same moment is stored
 * first, and the journey stays.
 */
export async function eraseOldJourneys(context: Context, signal: AbortSignal): Promise<void> {
  const { journeyRetentionMs, clock } = context;
  if (journeyRetentionMs === undefined) return;
  const until = clock.now() - journeyRetentionMs;
  // An erased journey has the time 0.
  const old = { field: 'updatedAt', from: 1, until, signal } as const;
  await eachJourney(context, old, ({ _id: journeyId, clientId }) =>
    erase(context, taskOperation('journey_retention'), { journeyId, clientIds: [clientId] }, (journey, at) =>
      decideOldErasure(journey, until, at),
    ),
  );
}

/** Returns the instant of the erasure (epoch ms); undefined when the journey stays. */
async function erase(
  context: Context,
  operation: Operation,
  { journeyId, ...reached }: ReachedJourney,
  decide: (journey: Journey, at: number) => Change<Journey> | undefined,
): Promise<number | undefined> {
  const where = matching(reached);
  await recordStaleHour(context, journeyId, where, operation.limits);
  const { document } = await changeDocument<JourneyDocument>(context, {
    collection: context.journeys,
    id: journeyId,
    where,
    operation,
    decide,
  });
  if (document.erasedAt === undefined) return undefined;
  context.unsealedJourneys.remove(document);
  try {
    await removeErasedMedia(context, journeyId);
  } catch (err) {
    context.logger.warn({ err }, 'media of an erased journey are left to the sweep');
  }
  return document.erasedAt;
}

/** Removes the media items that erasures have left. */
export async function completeErasures(context: Context, signal: AbortSignal): Promise<void> {
  const due = { erasingSince: { lte: context.clock.now() } };
  await eachDueJourney(context, due, signal, ({ _id }) => removeErasedMedia(context, _id));
}

async function removeErasedMedia(context: Context, journeyId: string): Promise<void> {
  await deleteMedia(context, journeyId);
  await changeDocument<JourneyDocument>(context, {
    collection: context.journeys,
    id: journeyId,
    operation: taskOperation('erasure'),
    decide: (journey) => decideErasureCompleted(journey, context.journeySettings),
  });
}

/**
 * Has the hour of a journey counted again after its erasure. It is stored before the erasure, which removes the hour. A journey
 * outside `reached` is treated as missing.
 */
async function recordStaleHour(
  { journeys, staleHours, clock }: Pick<Context, 'journeys' | 'staleHours' | 'clock'>,
  journeyId: string,
  reached: Filter<JourneyDocument>,
  limits: CallOptions,
): Promise<void> {
  const [journey] = await journeys.find({ _id: journeyId, ...reached }, { limit: 1 }, limits);
  if (journey === undefined || journey.erasedAt !== undefined) return;
  const since = clock.now();
  // No funnel goes so far back.
  if (journey.createdAt < since - funnelMs) return;
  await insertIfAbsent(staleHours, { _id: journeyId, ...hourOf(journey), since }, limits);
}
