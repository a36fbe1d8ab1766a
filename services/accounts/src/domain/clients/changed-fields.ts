import type { AuditEntry } from '@telehealth/changes';

/** The fields of `after` that differ from `before`, as plain values. Empty when nothing changed. */
export function changedFields<T extends object>(before: T, after: T): AuditEntry['changed'] {
  const differing = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
  );
  return Object.fromEntries(differing) as AuditEntry['changed'];
}
