import { type ChangeParts, changeDocument, type Operation, putDocument } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import type { CertificateDirective } from '../../domain/simulation/certificate-directive.ts';
import type { SimulatedRecord } from '../../domain/simulation/simulated-record.ts';
import type {
  CertificateDirectiveDocument,
  CertificateDirectives,
  DnsRecordDocument,
  DnsRecords,
} from '../../storage/simulation.ts';

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

/** Sets how the simulated authority treats orders for a hostname, and returns since when (epoch ms). */
export async function directCertificate(
  context: ChangeParts,
  directives: CertificateDirectives,
  operation: Operation,
  { hostname, directive }: { readonly hostname: string; readonly directive: CertificateDirective },
): Promise<number> {
  const { document } = await putDocument<CertificateDirectiveDocument>(context, {
    collection: directives,
    id: hostname,
    operation,
    decide: (_, setAt) => ({
      set: { directive, setAt },
      audit: { action: 'certificate.direct', clientId: '', subject: hostname, changed: { directive } },
    }),
  });
  return document?.setAt ?? 0;
}
