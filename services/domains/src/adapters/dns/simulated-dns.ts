import { backgroundLimits } from '@telehealth/changes';
import type { Clock } from '@telehealth/service-kit';
import type { Verdict } from '../../domain/dns/verdict.ts';
import type { SimulatedRecord } from '../../domain/simulation/simulated-record.ts';
import type { DnsRecords } from '../../storage/dns-records.ts';
import type { Dns } from './dns.ts';

/** How long a record with the mode `timeout` lets its asker wait. */
const simulatedTimeoutMs = 100;

/** DNS that has the records which operators set, and no others. Every authority may issue for every hostname. */
export function simulatedDns(records: DnsRecords, clock: Clock): Dns {
  return {
    async verdictOf({ hostname, target }, signal) {
      try {
        const record = (await records.get(hostname, backgroundLimits))?.record;
        if (record?.mode === 'timeout') await clock.sleep(simulatedTimeoutMs, signal);
        return verdictAbout(record, target);
      } catch {
        return 'unavailable';
      }
    },
    caaVerdictOf: async () => 'allowed',
    close: async () => {},
  };
}

function verdictAbout(record: SimulatedRecord | undefined, target: string): Verdict {
  switch (record?.mode) {
    case undefined:
    case 'nxdomain':
      return 'missing';
    case 'servfail':
    case 'timeout':
      return 'unavailable';
    case 'flattened':
      return 'flattened';
    case 'ok':
      return record.target === target ? 'verified' : 'wrong_target';
  }
}
