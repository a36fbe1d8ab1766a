import { backgroundLimits } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import { settleFeeds } from '@telehealth/feed';
import { type BrandKey, type Page, pageOf } from '@telehealth/service-kit/calls';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import {
  type EventDocument,
  type EventsQuery,
  findEvent,
  findEvents,
  stampOf,
} from '../../storage/events.ts';

export interface EventList extends Omit<EventsQuery, 'since' | 'until' | 'now'> {
  /** Epoch ms, inclusive; absent: from the first. */
  readonly since: number | undefined;
  /** Epoch ms, exclusive; absent: to the last. */
  readonly until: number | undefined;
  /** Epoch ms: where the page before ended. */
  readonly after: number | undefined;
  readonly limit: number;
}

/** A page and its end (epoch ms), after which the next page begins. Undefined while there is no event at all. */
export interface EventPage extends Page<EventDocument> {
  readonly end: number | undefined;
}

type Parts = Pick<Context, 'events' | 'feed' | 'clock'>;

/** In the order of their stamps. A reader that continues from the end of a page misses no event, however many arrive at once. */
export async function listEvents(
  { events, feed, clock }: Parts,
  { since = 0, until = Number.MAX_SAFE_INTEGER, after = -1, limit, ...query }: EventList,
  options: CallOptions,
): Promise<EventPage> {
  const settled = await feed.settle(query.audience.clientId, options);
  if (settled === undefined) return { rows: [], hasMore: false, end: undefined };
  const horizon = Math.min(settled, until - 1);
  const read = { ...query, since: Math.max(since, after + 1), until: horizon, now: clock.now() };
  const page = pageOf(await findEvents(events, read, 'asc', limit + 1, options), limit, ({ body }) => body);
  const last = page.rows.at(-1);
  return { ...page, end: page.hasMore && last ? stampOf(last) : Math.max(horizon, after, 0) };
}

/**
 * The events with the latest stamps first. The last page has no end. All stamps before the end of a page are written, so later
 * pages need no settling.
 */
export async function listNewestEvents(
  { events, feed, clock }: Parts,
  { since = 0, until = Number.MAX_SAFE_INTEGER, after, limit, ...query }: EventList,
  options: CallOptions,
): Promise<EventPage> {
  const last = after === undefined ? await feed.settle(query.audience.clientId, options) : after - 1;
  if (last === undefined) return { rows: [], hasMore: false, end: undefined };
  const read = { ...query, since, until: Math.min(last, until - 1), now: clock.now() };
  const page = pageOf(await findEvents(events, read, 'desc', limit + 1, options), limit, ({ body }) => body);
  const end = page.rows.at(-1);
  return { ...page, end: page.hasMore && end ? stampOf(end) : undefined };
}

/** Throws `not-found` unless the brand gets the event. */
export async function getEvent(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  asked: { readonly eventId: string; readonly brand: BrandKey },
  options: CallOptions,
): Promise<EventDocument> {
  const event = await findEvent(events, { ...asked, now: clock.now() }, options);
  if (event === undefined) throw new DomainError('not-found', 'no such event');
  return event;
}

/** Stamps new events, so that lists have little left to do. A failing feed is logged and left for the next run. */
export function settleEvents(
  { events, feed, logger }: Pick<Context, 'events' | 'feed' | 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const onFailure = (clientId: string, err: unknown) =>
    logger.error({ clientId, err }, 'the events of a client could not be stamped');
  return settleFeeds({ documents: events, feed, onFailure }, signal, backgroundLimits);
}
