import { type Bus, BusUnavailable, type EventsLogger } from '@telehealth/events';
import { type AuditRows, addAuditRow } from '../audit/audit-rows.ts';
import { type OutboxRecord, recordId } from '../document/outbox-record.ts';

export interface Destinations {
  readonly bus: Pick<Bus, 'publish'>;
  readonly auditRows: AuditRows;
  readonly clock: { now(): number };
  readonly logger?: EventsLogger;
}

export interface Delivered {
  /** Not arrived, in order. */
  readonly left: readonly OutboxRecord[];
  readonly isBusDown: boolean;
}

type Outcome = 'arrived' | 'refused' | 'bus down';

/**
 * Delivers in order, except ids in `arrived`, to which it adds. An unavailable bus is tried once per outbox,
 * and its outage is logged once. Rejects with what the audit collection throws.
 */
export function createRecordDelivery({ bus, auditRows, clock, logger }: Destinations) {
  let isOutageLogged = false;

  async function deliver(record: OutboxRecord): Promise<Outcome> {
    if (record.kind === 'audit') {
      await addAuditRow({ auditRows, clock }, record.row);
      return 'arrived';
    }
    const { event } = record;
    try {
      await bus.publish(event);
      isOutageLogged = false;
      return 'arrived';
    } catch (err) {
      if (!(err instanceof BusUnavailable)) {
        logger?.warn({ eventId: event.id, eventType: event.type, err }, 'event stays in its outbox');
        return 'refused';
      }
      if (!isOutageLogged) logger?.warn({ err }, 'bus unavailable: events stay in their outboxes');
      isOutageLogged = true;
      return 'bus down';
    }
  }

  return async (records: readonly OutboxRecord[], arrived: Set<string>): Promise<Delivered> => {
    const left: OutboxRecord[] = [];
    let isBusDown = false;
    for (const record of records) {
      const id = recordId(record);
      if (arrived.has(id)) continue;
      const outcome: Outcome = isBusDown && record.kind === 'event' ? 'bus down' : await deliver(record);
      isBusDown ||= outcome === 'bus down';
      if (outcome === 'arrived') arrived.add(id);
      else left.push(record);
    }
    return { left, isBusDown };
  };
}

export type DeliverRecords = ReturnType<typeof createRecordDelivery>;
