import type { Store } from '@telehealth/store';
import { type CertificateDirectives, certificateDirectivesDefinition } from './certificate-directives.ts';
import { type DnsRecords, dnsRecordsDefinition } from './dns-records.ts';

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
