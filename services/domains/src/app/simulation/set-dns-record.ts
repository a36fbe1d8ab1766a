import { type ChangeParts, type Operation, putDocument } from '@telehealth/changes';
import type { SimulatedRecord } from '../../domain/simulation/simulated-record.ts';
import type { DnsRecordDocument, DnsRecords } from '../../storage/dns-records.ts';

/** Sets the simulated record of a hostname, and returns when (epoch ms). */
export async function setDnsRecord(
  context: ChangeParts,
  dnsRecords: DnsRecords,
  operation: Operation,
  { hostname, record }: { readonly hostname: string; readonly record: SimulatedRecord },
): Promise<number> {
  const { document } = await putDocument<DnsRecordDocument>(context, {
    collection: dnsRecords,
    id: hostname,
    operation,
    decide: (_, setAt) => ({
      set: { record, setAt },
      audit: { action: 'dns_record.set', clientId: '', subject: hostname, changed: { ...record } },
    }),
  });
  return document?.setAt ?? 0;
}
