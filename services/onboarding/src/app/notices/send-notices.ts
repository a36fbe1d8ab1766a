import { randomUUID } from 'node:crypto';
import {
  backgroundLimits,
  claim,
  duePages,
  insertIfAbsent,
  releaseClaim,
  renewClaim,
  taskOperation,
  touch,
} from '@telehealth/changes';
import { isFree } from '@telehealth/changes/lease';
import type { NoticeKind } from '@telehealth/ids';
import type { Context } from '../../context.ts';
import {
  type NoticeItem,
  newNotice,
  nextTryAt,
  noticeId,
  type StoredNotice,
} from '../../domain/notices/notice.ts';
import { type NoticeFrame, noticeMail } from '../../domain/notices/notice-mail.ts';
import { type NoticeReader, readersOf } from '../../domain/notices/readers.ts';

/** The lease of a notice, ms: longer than a server may take for one mail. */
const claimMs = 5 * 60_000;

/** After a crash between the server's answer and the write, another process repeats the mail under the same message id. */
export async function sendNotices(context: Context, signal: AbortSignal): Promise<void> {
  if (context.mailer === undefined) return;
  const { notices, clock } = context;
  const due = { field: 'dueAt', until: clock.now(), signal, limits: backgroundLimits } as const;
  for await (const page of duePages(notices, due)) {
    for (const notice of page) {
      if (signal.aborted) return;
      await sendNotice(context, notice, signal);
    }
  }
}

async function sendNotice(context: Context, notice: StoredNotice, signal: AbortSignal): Promise<void> {
  const { notices, clock, logger, noticeMetrics } = context;
  const { _id, dueAt, tries } = notice;
  const at = clock.now();
  if (dueAt === undefined || !isFree(notice, at)) return;
  const lease = { holder: randomUUID(), until: at + claimMs };
  const beside = { where: { dueAt }, set: { tries: tries + 1 }, limits: backgroundLimits };
  const claimed = await claim(notices, notice, lease, beside);
  if (claimed === undefined) return;
  const release = (ended: { readonly set: Partial<StoredNotice>; readonly unset?: readonly 'dueAt'[] }) =>
    releaseClaim(notices, _id, lease.holder, { ...ended, limits: backgroundLimits });
  const close = (set: Partial<StoredNotice>) => release({ set, unset: ['dueAt'] });
  const { sentTo, hasFailed } = await sendToReaders(context, claimed, lease.holder, signal);
  if (!hasFailed) {
    await close(sentTo.length === 0 ? { givenUp: 'no_reader' } : { sentAt: clock.now() });
    return;
  }
  const next = nextTryAt(claimed, clock.now());
  if (next === undefined) await close({ givenUp: 'refused' });
  else await release({ set: { dueAt: next } });
  noticeMetrics?.inc({ outcome: next === undefined ? 'given_up' : 'failed' });
  logger.warn({ notice: _id }, 'a notice could not be sent to everybody');
}

/** Sends it to each reader who has not got it. A mail that fails delays no other. */
async function sendToReaders(
  context: Context,
  notice: StoredNotice,
  holder: string,
  signal: AbortSignal,
): Promise<{ readonly sentTo: readonly string[]; readonly hasFailed: boolean }> {
  const { notices, clock, logger, mailer, noticeMetrics } = context;
  const failed = new Set<string>();
  let sentTo = notice.sentTo ?? [];
  try {
    while (!signal.aborted) {
      // They are asked for before each mail: a member who was removed meanwhile gets none.
      const { readers, frame } = await readersNow(context, notice);
      const reader = readers.find(({ id }) => !sentTo.includes(id) && !failed.has(id));
      if (reader === undefined || mailer === undefined) return { sentTo, hasFailed: failed.size > 0 };
      const until = clock.now() + claimMs;
      if (!(await renewClaim(notices, notice._id, { holder, until }, backgroundLimits))) break;
      const { id, email: to, items } = reader;
      const toMember = id !== 'contact';
      const mail = noticeMail({ kind: notice.kind, items, toMember }, frame);
      try {
        await mailer.send({ id: toMember ? `${notice._id}.${id}` : notice._id, to, ...mail });
      } catch (err) {
        // A server's answer may contain the address.
        const smtpCode = err instanceof Error && 'code' in err ? String(err.code) : 'unknown';
        logger.warn({ notice: notice._id, smtpCode }, 'a mail could not be sent');
        failed.add(id);
        continue;
      }
      noticeMetrics?.inc({ outcome: 'sent' });
      sentTo = [...sentTo, id];
      await touch(notices, notice._id, { holder }, { set: { sentTo } }, backgroundLimits);
    }
  } catch (err) {
    logger.warn({ notice: notice._id, err }, 'the readers of a notice are unknown');
  }
  return { sentTo, hasFailed: true };
}

async function readersNow(
  { cases, findCompany, mailer, publicUrl }: Context,
  notice: StoredNotice,
): Promise<{ readonly readers: readonly NoticeReader[]; readonly frame: NoticeFrame }> {
  const { clientId } = notice;
  const asker = { ...taskOperation('notices'), limits: backgroundLimits };
  const { members, clientName, brandNames } = await findCompany(clientId, asker);
  const profile = (await cases.get(clientId, backgroundLimits))?.profile;
  const frame = {
    platform: mailer?.sender ?? '',
    company: profile?.legalName ?? clientName,
    consoleUrl: `${publicUrl}/console`,
    brandNames,
  };
  return { readers: readersOf(notice, members, profile?.contactEmail), frame };
}

/** Adds an item to the notice of the day, or of the next day if somebody got today's. A repeated event adds nothing. */
export async function queueNotice(
  { notices, clock }: Pick<Context, 'notices' | 'clock'>,
  clientId: string,
  { kind, item }: { readonly kind: NoticeKind; readonly item: NoticeItem },
): Promise<void> {
  const at = clock.now();
  const today = await notices.get(noticeId(clientId, kind, at), backgroundLimits);
  if (today?.items.some(({ eventId }) => eventId === item.eventId)) return;
  const isClosed = today !== undefined && (today.dueAt === undefined || today.sentTo !== undefined);
  for (const isNextDay of isClosed ? [true] : [false, true]) {
    const notice = newNotice(clientId, kind, item, { at, isNextDay });
    if ((await insertIfAbsent(notices, notice, backgroundLimits)) !== undefined) return;
    // It may have been sent since it was read, to some readers or all, or a process may be sending it without this item.
    const not = { exists: false } as const;
    const open = { dueAt: { exists: true }, holder: not, sentTo: not } as const;
    const added = { push: { items: [item] } };
    if ((await touch(notices, notice._id, open, added, backgroundLimits)) !== undefined) return;
  }
}
