import type { Lease } from '@telehealth/changes/lease';
import { dayMs } from '@telehealth/ids';

/** A client gets at most one notice of a kind in a day (UTC). */
export type NoticeKind = 'onboarding' | 'agreement' | 'webhook' | 'certificate' | 'dispute' | 'live';

export type NoticeItem = {
  /** The event behind it, so that a repeated event adds nothing. */
  readonly eventId: string;
  readonly text: string;
};

/** A notice of a kind for the contacts of a client, on a day. Times are epoch ms. A process that sends it has its lease. */
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
  readonly sentAt?: number;
  /** Why it was not sent: the client has no contact, or no server accepted it for a day. */
  readonly givenUp?: 'no_contact' | 'refused';
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
