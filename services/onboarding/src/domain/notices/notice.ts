import type { Lease } from '@telehealth/changes/lease';
import { dayMs, type NoticeKind } from '@telehealth/ids';

export type NoticeItem = {
  /** The event behind it, so that a repeated event adds nothing. */
  readonly eventId: string;
  readonly text: string;
  /** The brands that it is about; absent: the whole client. */
  readonly brandIds?: readonly string[];
};

/** A notice of a kind for a client, on a day (UTC): there is at most one. Times are epoch ms. A process that sends it has its lease. */
export interface StoredNotice extends Lease {
  /** `<client id>.<kind>.<day>`. */
  readonly _id: string;
  readonly clientId: string;
  readonly kind: NoticeKind;
  readonly items: readonly NoticeItem[];
  /** When it is sent next, or tried again; absent once it is sent or given up. */
  readonly dueAt?: number;
  /** When it was due first. */
  readonly firstDueAt: number;
  readonly tries: number;
  /** The ids of the readers who got it; absent: none did. */
  readonly sentTo?: readonly string[];
  /** When all of them had it. */
  readonly sentAt?: number;
  /** Why it was not sent, or not to everybody: nobody reads it, or it could not be sent for a day. */
  readonly givenUp?: 'no_reader' | 'refused';
  /** When it is removed. */
  readonly expiresAt: number;
}

/** How long items of one kind are collected before the first notice of a day, ms. */
const gatherMs = 10 * 60_000;
/** How long sending is tried, ms. */
const tryMs = dayMs;
const keptMs = 30 * dayMs;

/** A new notice, due on the day of an instant (epoch ms), or on the next day. */
export function newNotice(
  clientId: string,
  kind: NoticeKind,
  item: NoticeItem,
  { at, isNextDay }: { readonly at: number; readonly isNextDay: boolean },
): StoredNotice {
  const today = at - (at % dayMs);
  const firstDueAt = isNextDay ? today + dayMs : at + gatherMs;
  return {
    _id: noticeId(clientId, kind, isNextDay ? today + dayMs : at),
    ...{ clientId, kind, items: [item], dueAt: firstDueAt, firstDueAt, tries: 0 },
    expiresAt: firstDueAt + keptMs,
  };
}

/** The id of the notice of the day of an instant (epoch ms). */
export function noticeId(clientId: string, kind: NoticeKind, at: number): string {
  return `${clientId}.${kind}.${new Date(at).toISOString().slice(0, 10)}`;
}

/** When a refused notice is tried again, epoch ms; undefined: it is given up. The pause doubles from two minutes to an hour. */
export function nextTryAt(
  { tries, firstDueAt }: Pick<StoredNotice, 'tries' | 'firstDueAt'>,
  at: number,
): number | undefined {
  const next = at + Math.min(2 ** Math.min(tries, 6), 60) * 60_000;
  return next > firstDueAt + tryMs ? undefined : next;
}
