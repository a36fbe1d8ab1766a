import type { Collection } from '@telehealth/store';
import type { LeaseDocument } from '../scheduling/lease-document.ts';

/** Whether the first runs of all schedules have ended, common and own. */
export async function areSchedulesIdle(
  { leases }: { readonly leases: Collection<LeaseDocument> },
  own: Readonly<Record<string, unknown>> = {},
): Promise<boolean> {
  const names = ['sweep', 'audit_retention', ...Object.keys(own)];
  const found = await Promise.all(names.map((name) => leases.get(name)));
  return found.every((lease) => lease !== undefined && lease.holder === undefined);
}
