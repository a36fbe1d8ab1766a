import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition } from '@telehealth/store';
import type { SimulatedRecord } from '../domain/simulation/simulated-record.ts';

/** Its id is the hostname. */
export interface DnsRecordDocument extends ChangedDocument {
  /** Absent once it is cleared. */
  readonly record?: SimulatedRecord;
  readonly setAt: number;
}

export type DnsRecords = Collection<DnsRecordDocument>;

export const dnsRecordsDefinition: CollectionDefinition<DnsRecordDocument> = {
  name: 'dns_records',
  indexes: [outboxIndex],
};
