import type { Store } from '@telehealth/store';
import type { Dns } from './dns.ts';
import type { DnsSettings } from './dns-settings.ts';

/** DNS as the settings say. */
export async function openDns(_settings: DnsSettings, _store: Store): Promise<Dns> {
  return {
    verdictOf: async () => 'unavailable',
    caaVerdictOf: async () => 'unavailable',
    close: async () => {},
  };
}
