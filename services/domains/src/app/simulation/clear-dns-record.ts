import { type ChangeParts, changeDocument, type Operation } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { DnsRecords } from '../../storage/dns-records.ts';

/** Throws `not-found` for a hostname without a simulated record. */
export async function clearDnsRecord(
  context: ChangeParts,
  dnsRecords: DnsRecords,
  operation: Operation,
  hostname: string,
): Promise<void> {
  await changeDocument(context, {
    collection: dnsRecords,
    id: hostname,
    operation,
    decide({ record }, setAt) {
      if (record === undefined) throw new DomainError('not-found');
      return {
        set: { record: undefined, setAt },
        audit: { action: 'dns_record.clear', clientId: '', subject: hostname, changed: {} },
      };
    },
  });
}
