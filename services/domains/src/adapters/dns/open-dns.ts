import type { Clock } from '@telehealth/service-kit';
import type { DnsRecords } from '../../storage/dns-records.ts';
import type { Dns } from './dns.ts';
import type { DnsSettings } from './dns-settings.ts';
import { simulatedDns } from './simulated-dns.ts';

/** What DNS is built on. */
export interface DnsParts {
  readonly clock: Clock;
  /** Undefined: DNS is not simulated. */
  readonly records: DnsRecords | undefined;
}

/** DNS as the settings say. */
export async function openDns(_settings: DnsSettings, { clock, records }: DnsParts): Promise<Dns> {
  if (records !== undefined) return simulatedDns(records, clock);
  return {
    verdictOf: async () => 'unavailable',
    caaVerdictOf: async () => 'unavailable',
    close: async () => {},
  };
}
