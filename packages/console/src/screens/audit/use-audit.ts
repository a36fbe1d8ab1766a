import type { Client, components } from '@telehealth/client';
import { usePages } from '../../api/use-pages.ts';
import type { Span } from '../../parts/period.ts';
import { isOfKinds } from './kinds.ts';

export type Entry = components['schemas']['AuditEntry'];

/** Which acts are shown. */
export interface AuditFilters {
  readonly span: Span;
  /** Empty: of all kinds. */
  readonly kinds: readonly string[];
  /** Of a member; undefined: of everybody. */
  readonly by: string | undefined;
}

const rowsOfPage = 50;

const queryOf = ({ span: { since, until }, by }: AuditFilters) => ({
  ...{ since, until, limit: 200 },
  ...(by !== undefined && { actor: by }),
});

/** The latest first. The API knows no kinds, so pages without an act of a chosen kind are read on. */
export function useAudit(filters: AuditFilters) {
  const { span, kinds, by } = filters;
  return usePages(['audit', span.since, span.until, kinds, by], async ({ account }, cursor) => {
    const data: Entry[] = [];
    let next: string | null | undefined = cursor.cursor;
    do {
      const query = { ...queryOf(filters), ...(next && { cursor: next }) };
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
export async function readAudit(account: Client, filters: AuditFilters) {
  const entries: Entry[] = [];
  for await (const entry of account.list('/v1/account/audit', { params: { query: queryOf(filters) } }))
    if (isOfKinds(entry, filters.kinds)) entries.push(entry);
  return entries;
}
