import type { Client, components } from '@telehealth/client';
import { usePages } from '../../api/use-pages.ts';
import type { Span } from '../../parts/period.ts';
import { isOfKinds } from './kinds.ts';

export type Entry = components['schemas']['AuditEntry'];

const rowsOfPage = 50;

/** The acts of some days, the latest first. The API knows no kinds, so pages without an act of a chosen kind are read on. */
export function useAudit({ since, until }: Span, kinds: readonly string[]) {
  return usePages(['audit', since, until, kinds], async ({ account }, cursor) => {
    const data: Entry[] = [];
    let next: string | null | undefined = cursor.cursor;
    do {
      const query = { since, until, limit: 200, ...(next && { cursor: next }) };
      const page: components['schemas']['AuditEntryPage'] = await account.get('/v1/account/audit', {
        params: { query },
      });
      data.push(...page.data.filter((entry) => isOfKinds(entry, kinds)));
      next = page.next_cursor;
    } while (data.length < rowsOfPage && next !== null);
    return { data, next_cursor: next };
  });
}

/** All of them. */
export async function readAudit(account: Client, { since, until }: Span, kinds: readonly string[]) {
  const entries: Entry[] = [];
  for await (const entry of account.list('/v1/account/audit', {
    params: { query: { since, until, limit: 200 } },
  }))
    if (isOfKinds(entry, kinds)) entries.push(entry);
  return entries;
}
