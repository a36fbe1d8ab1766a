import { type AuditRow, type AuditRows, backgroundLimits, duePages, remove } from '@telehealth/changes';

/** Until `until` (epoch ms), oldest first. Ends early on `signal`. */
export async function removeAuditRows(rows: AuditRows, until: number, signal: AbortSignal): Promise<void> {
  const due = { field: 'at', until, limits: backgroundLimits, signal } as const;
  for await (const page of duePages<AuditRow>(rows, due)) {
    for (const { _id } of page) {
      if (signal.aborted) return;
      await remove(rows, _id, {}, backgroundLimits);
    }
  }
}
