import { backgroundLimits, insertIfAbsent, touch } from '@telehealth/changes';
import type { Context } from '../../context.ts';
import { type NoticeItem, type NoticeKind, newNotice, noticeId } from '../../domain/notices/notice.ts';

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
