import { randomUUID } from 'node:crypto';
import { backgroundLimits, claim, duePages, insertIfAbsent, releaseClaim, touch } from '@telehealth/changes';
import { isFree } from '@telehealth/changes/lease';
import type { Context } from '../../context.ts';
import {
  type NoticeItem,
  type NoticeKind,
  newNotice,
  nextTryAt,
  noticeId,
  type StoredNotice,
} from '../../domain/notices/notice.ts';
import { noticeMail } from '../../domain/notices/notice-mail.ts';

/** The lease of a notice, ms: longer than a server may take. */
const claimMs = 5 * 60_000;

/** After a crash between the server's answer and the write, another process repeats the notice under the same message id. */
export async function sendNotices(context: Context, signal: AbortSignal): Promise<void> {
  if (context.mailer === undefined) return;
  const { notices, clock } = context;
  const due = { field: 'dueAt', until: clock.now(), signal, limits: backgroundLimits } as const;
  for await (const page of duePages(notices, due)) {
    for (const notice of page) {
      if (signal.aborted) return;
      await sendNotice(context, notice);
    }
  }
}

async function sendNotice(context: Context, notice: StoredNotice): Promise<void> {
  const { notices, cases, clock, logger, mailer, noticeMetrics } = context;
  const { _id, dueAt, tries } = notice;
  const at = clock.now();
  if (dueAt === undefined || mailer === undefined || !isFree(notice, at)) return;
  const lease = { holder: randomUUID(), until: at + claimMs };
  const beside = { where: { dueAt }, set: { tries: tries + 1 }, limits: backgroundLimits };
  const claimed = await claim(notices, notice, lease, beside);
  if (claimed === undefined) return;
  const release = (ended: { readonly set: Partial<StoredNotice>; readonly unset?: readonly 'dueAt'[] }) =>
    releaseClaim(notices, _id, lease.holder, { ...ended, limits: backgroundLimits });
  const close = (set: Partial<StoredNotice>) => release({ set, unset: ['dueAt'] });
  const profile = (await cases.get(claimed.clientId, backgroundLimits))?.profile;
  if (profile === undefined) {
    await close({ givenUp: 'no_contact' });
    return;
  }
  try {
    const { contactEmail: to, legalName: company } = profile;
    const frame = { platform: mailer.sender, company, consoleUrl: `${context.publicUrl}/console` };
    await mailer.send({ id: _id, to, ...noticeMail(claimed, frame) });
    await close({ sentAt: clock.now() });
    noticeMetrics?.inc({ outcome: 'sent' });
  } catch (err) {
    // A server's answer may contain the address.
    const smtpCode = err instanceof Error && 'code' in err ? String(err.code) : 'unknown';
    const next = nextTryAt(claimed, clock.now());
    if (next === undefined) await close({ givenUp: 'refused' });
    else await release({ set: { dueAt: next } });
    noticeMetrics?.inc({ outcome: next === undefined ? 'given_up' : 'failed' });
    logger.warn({ notice: _id, smtpCode }, 'a notice could not be sent');
  }
}

/** Adds an item to the notice of the day, or of the next day if today's was sent. A repeated event adds nothing. */
export async function queueNotice(
  { notices, clock }: Pick<Context, 'notices' | 'clock'>,
  clientId: string,
  { kind, item }: { readonly kind: NoticeKind; readonly item: NoticeItem },
): Promise<void> {
  const at = clock.now();
  const today = await notices.get(noticeId(clientId, kind, at), backgroundLimits);
  if (today?.items.some(({ eventId }) => eventId === item.eventId)) return;
  for (const isNextDay of today !== undefined && today.dueAt === undefined ? [true] : [false, true]) {
    const notice = newNotice(clientId, kind, item, { at, isNextDay });
    if ((await insertIfAbsent(notices, notice, backgroundLimits)) !== undefined) return;
    // It may have been sent since it was read, or a process may be sending it without this item.
    const open = { dueAt: { exists: true }, holder: { exists: false } } as const;
    const added = { push: { items: [item] } };
    if ((await touch(notices, notice._id, open, added, backgroundLimits)) !== undefined) return;
  }
}
