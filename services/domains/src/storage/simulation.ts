import { type ChangedDocument, outboxIndex } from '@telehealth/changes';
import type { Collection, CollectionDefinition, Store } from '@telehealth/store';
import type { CertificateDirective } from '../domain/simulation/certificate-directive.ts';
import type { SimulatedRecord } from '../domain/simulation/simulated-record.ts';

export interface Simulation {
  /** Undefined: real DNS is asked. */
  readonly dnsRecords: DnsRecords | undefined;
  /** Undefined: a real certificate authority is asked. */
  readonly certificateDirectives: CertificateDirectives | undefined;
}

/** Opens nothing that is not simulated. */
export async function openSimulation(
  store: Store,
  simulates: { readonly dns: boolean; readonly certificates: boolean },
): Promise<Simulation> {
  return {
    dnsRecords: simulates.dns ? await store.collection(dnsRecordsDefinition) : undefined,
    certificateDirectives: simulates.certificates
      ? await store.collection(certificateDirectivesDefinition)
      : undefined,
  };
}

/** Its id is the hostname. */
export interface DnsRecordDocument extends ChangedDocument {
  /** Absent once it is cleared. */
  readonly record?: SimulatedRecord;
  readonly setAt: number;
}

export type DnsRecords = Collection<DnsRecordDocument>;

const dnsRecordsDefinition: CollectionDefinition<DnsRecordDocument> = {
  name: 'dns_records',
  indexes: [outboxIndex],
};

/** Its id is the hostname. */
export interface CertificateDirectiveDocument extends ChangedDocument {
  readonly directive: CertificateDirective;
  readonly setAt: number;
}

/** A hostname without a directive gets its certificate at once. */
export type CertificateDirectives = Collection<CertificateDirectiveDocument>;

const certificateDirectivesDefinition: CollectionDefinition<CertificateDirectiveDocument> = {
  name: 'certificate_directives',
  indexes: [outboxIndex],
};
