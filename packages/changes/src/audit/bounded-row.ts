import { hash } from 'node:crypto';
import type { Value } from '@telehealth/store';
import type { AuditEntry, StoredAuditRow } from './audit-row.ts';

/** As JSON (decisions.md 13). */
const maxRowBytes = 4096;

/**
 * Shortens `changed` to keep the row within 4 KiB as JSON: the longest values are replaced by their size and
 * hash, which still shows equality.
 */
export function boundedRow(row: StoredAuditRow): StoredAuditRow {
  if (bytesOf(row) <= maxRowBytes) return row;
  const changed: Record<string, Value> = { ...row.changed };
  const fieldsByLength = Object.keys(changed).toSorted((a, b) => bytesOf(changed[b]) - bytesOf(changed[a]));
  for (const field of fieldsByLength) {
    changed[field] = summaryOf(changed[field] ?? null);
    const bounded = { ...row, changed };
    if (bytesOf(bounded) <= maxRowBytes) return bounded;
  }
  // The field names alone are too long.
  return { ...row, changed: { changed: summaryOf(row.changed) } satisfies AuditEntry['changed'] };
}

function summaryOf(value: Value): Value {
  const json = JSON.stringify(value);
  const sha256 = hash('sha256', json);
  if (Array.isArray(value)) return { count: value.length, sha256 };
  if (typeof value === 'object' && value !== null) return { count: Object.keys(value).length, sha256 };
  return { length: typeof value === 'string' ? value.length : json.length, sha256 };
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
