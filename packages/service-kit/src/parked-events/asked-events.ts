import { DomainError } from '@telehealth/errors';
import type { Call } from '@telehealth/rpc';
import { pageOf } from '../calls/page.ts';
import { nextPageToken, readPageToken } from '../calls/page-token.ts';
import { limitsOf } from '../calls/store-calls.ts';
import { findParked, type ParkedEventDocument } from './parked-event-document.ts';
import type { ParkedEventParts } from './parked-event-parts.ts';

/** One event, or all that were parked at the first call. */
export interface AskedEvents {
  readonly parkedEventId: string;
  readonly all: boolean;
  /** From the previous call; empty in the first. */
  readonly after: string;
}

type Act = (document: ParkedEventDocument) => Promise<void>;

const batchSize = 50;
/** No event begins after this time, so that the call meets its deadline. */
const batchMs = 5_000;

/**
 * For the named event, even if ended, or a bounded number of all, oldest first. Returns the position to continue at;
 * empty after the last. Throws `not-found`, and `malformed-request` unless the call names either one event or all.
 */
export async function forEachAsked(
  parts: Pick<ParkedEventParts, 'parkedEvents' | 'clock'>,
  { parkedEventId, all, after }: AskedEvents,
  call: Call,
  act: Act,
): Promise<string> {
  if (all === (parkedEventId !== ''))
    throw new DomainError('malformed-request', 'a call names one parked event, or all of them');
  if (all) return await forEachBehind(parts, after, call, act);
  const document = await parts.parkedEvents.get(parkedEventId, limitsOf(call));
  if (document === undefined) throw new DomainError('not-found', 'no such parked event');
  await act(document);
  return '';
}

async function forEachBehind(
  { parkedEvents, clock }: Pick<ParkedEventParts, 'parkedEvents' | 'clock'>,
  after: string,
  call: Call,
  act: Act,
): Promise<string> {
  const startedAt = clock.now();
  const [until, parkedAt, id] = readPageToken(after, 'number', 'number', 'text') ?? [startedAt, 0, ''];
  const query = { order: 'oldest first', until, after: [parkedAt, id], limit: batchSize + 1 } as const;
  const { rows, hasMore } = pageOf(await findParked(parkedEvents, query, limitsOf(call)), batchSize);
  const done: ParkedEventDocument[] = [];
  for (const document of rows) {
    if (done.length > 0 && clock.now() - startedAt >= batchMs) break;
    await act(document);
    done.push(document);
  }
  const page = { rows: done, hasMore: hasMore || done.length < rows.length };
  return nextPageToken(page, (last) => [until, last.parkedAt, last._id]);
}
