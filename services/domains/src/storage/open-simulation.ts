import type { Store } from '@telehealth/store';
import { type CertificateDirectives, certificateDirectivesDefinition } from './certificate-directives.ts';
import { type DnsRecords, dnsRecordsDefinition } from './dns-records.ts';

/** What is simulated in a deployment, as operators set it. */
export interface Simulation {
  /** Undefined: DNS is asked. */
  readonly dnsRecords: DnsRecords | undefined;
  /** Undefined: a certificate authority is asked. */
  readonly certificateDirectives: CertificateDirectives | undefined;
}

/** Opens what is simulated, and nothing else. */
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
