import { backgroundLimits, duePages } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { nextTryAt, type StoredNotice } from '../../domain/notices/notice.ts';
import { noticeText } from '../../domain/notices/notice-text.ts';

/** For how long a process has a notice to itself: longer than a server may take. */
const claimMs = 5 * 60_000;

/**
 * Sends the notices that are due. A process that dies between the server's answer and its own note leaves the notice to another one, which sends
 * it again under the same message id.
 */
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

async function sendNotice(context: Context, { _id, dueAt }: StoredNotice): Promise<void> {
  const { notices, cases, clock, logger, mailer, noticeMetrics } = context;
  if (dueAt === undefined || mailer === undefined) return;
  const claim = { set: { dueAt: clock.now() + claimMs }, increment: { tries: 1 } };
  const claimed = await notices.update(_id, { dueAt }, claim, backgroundLimits);
  if (claimed === undefined) return;
  const close = (set: Partial<Pick<StoredNotice, 'sentAt' | 'givenUp'>>) =>
    notices.update(_id, {}, { set, unset: ['dueAt'] }, backgroundLimits);
  const to = (await cases.get(claimed.clientId, backgroundLimits))?.profile?.contactEmail;
  if (to === undefined) {
    await close({ givenUp: 'no_contact' });
    return;
  }
  try {
    await mailer.send({ id: _id, to, ...noticeText(claimed) });
    await close({ sentAt: clock.now() });
    noticeMetrics?.inc({ outcome: 'sent' });
  } catch (err) {
    // What a server answers may have the address in it.
    const smtpCode = err instanceof Error && 'code' in err ? String(err.code) : 'unknown';
    const next = nextTryAt(claimed, clock.now());
    if (next === undefined) await close({ givenUp: 'refused' });
    else await notices.update(_id, {}, { set: { dueAt: next } }, backgroundLimits);
    noticeMetrics?.inc({ outcome: next === undefined ? 'given_up' : 'failed' });
    logger.warn({ notice: _id, smtpCode }, 'a notice could not be sent');
  }
}
