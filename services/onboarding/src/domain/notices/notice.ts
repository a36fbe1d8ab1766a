import type { Lease } from '@telehealth/changes/lease';
import { dayMs } from '@telehealth/ids';

/** What a notice is about. A client gets one of a kind in a day (UTC) at most. */
export type NoticeKind = 'onboarding' | 'agreement' | 'webhook' | 'certificate';

/** One thing that a notice tells of. */
export type NoticeItem = {
  /** The event that told of it, so that a repeated one is known. */
  readonly eventId: string;
  /** The sentence about it. */
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
  /** Why it was not sent: nobody to send it to, or no server that took it for a day. */
  readonly givenUp?: 'no_contact' | 'refused';
  /** When it is removed. */
  readonly expiresAt: number;
}

/** How long things of one kind are gathered before the first notice of a day. */
const gatherMs = 10 * 60_000;
/** For how long a server is tried. */
const tryMs = dayMs;
const keptMs = 30 * dayMs;

/** A new notice of a kind that an instant (epoch ms) falls due on its day, or on the next one. */
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

/** When a notice that no server took is tried again, epoch ms; undefined: it is given up. The pause doubles from two minutes to an hour. */
export function nextTryAt(
  { tries, firstDueAt }: Pick<StoredNotice, 'tries' | 'firstDueAt'>,
  at: number,
): number | undefined {
  const next = at + Math.min(2 ** Math.min(tries, 6), 60) * 60_000;
  return next > firstDueAt + tryMs ? undefined : next;
}
