import type { AuditRows } from '@telehealth/changes';
import type { ParkedEvents } from '../parked-events/parked-event-document.ts';
import { type ClientPlace, documentsOf } from './client-place.ts';

interface CommonParts {
  readonly auditRows: AuditRows;
  readonly auditRetentionMs: number | undefined;
  readonly parkedEvents: ParkedEvents;
}

/** What every service stores about a client. */
export function commonPlaces({
  auditRows,
  auditRetentionMs,
  parkedEvents,
}: CommonParts): readonly ClientPlace[] {
  const audit: ClientPlace = {
    place: 'audit',
    count: async () => 0,
    removeSome: async () => 0,
    async kept(clientId, limits) {
      const [newest] = await auditRows.find(
        { clientId },
        { sort: { at: 'desc', _id: 'desc' }, limit: 1 },
        limits,
      );
      if (newest === undefined) return [];
      const until = auditRetentionMs === undefined ? undefined : newest.at + auditRetentionMs;
      return [{ count: await auditRows.count({ clientId }, limits), why: 'audit', until }];
    },
  };
  return [documentsOf(parkedEvents, 'parked_events', (clientId) => [{ clientId }]), audit];
}
