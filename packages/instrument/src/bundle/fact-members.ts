import type { FactMembers, FactValue } from '@telehealth/conditions';

/** Whether the value is one of several members: an address or a media item. */
export function isMembers(value: FactValue | undefined): value is FactMembers {
  return typeof value === 'object' && !Array.isArray(value);
}
